import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { canonicalJson } from '../../domain/check';

/** A public key as the key set shows it (RFC 7517, RFC 8037). */
interface PublicReceiptKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
  /** RFC 7638. */
  readonly kid: string;
}

/** Signs what check pages say, and shows with what. */
export interface ReceiptSigner {
  /** Base64url. */
  sign(content: Readonly<Record<string, string | number | null>>): string;
  /** The key that signs first. */
  readonly keys: readonly PublicReceiptKey[];
}

/**
 * @param signingKey Ed25519, PKCS 8 PEM
 * @param otherKeys public ones, SPKI PEM, that are shown besides
 */
export function createReceiptSigner(signingKey: string, otherKeys: readonly string[]): ReceiptSigner {
  const key = createPrivateKey(signingKey);
  const shown = [createPublicKey(key), ...otherKeys.map((pem) => createPublicKey(pem))].map(publicKeyOf);
  return {
    sign: (content) => sign(null, Buffer.from(canonicalJson(content)), key).toString('base64url'),
    keys: shown.filter(({ kid }, place) => shown.findIndex((one) => one.kid === kid) === place),
  };
}

function publicKeyOf(key: KeyObject): PublicReceiptKey {
  const { x = '' }: JsonWebKey = key.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, use: 'sig', alg: 'EdDSA', kid };
}
