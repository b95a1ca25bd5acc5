import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { ReserveKeysAnswer } from '@contract/calls/reserveCalls';
import { canonicalJson } from '../../domain/canonicalJson';

/** A public key of the key set (RFC 7517, RFC 8037). */
type PublicReceiptKey = ReserveKeysAnswer['keys'][number];

/** Signs check pages and records of reserves. */
export interface ReceiptSigner {
  /** Base64url. */
  sign(content: Readonly<Record<string, string | number | null>>): string;
  /** Base64url. */
  signText(text: string): string;
  /** The signing key first. */
  readonly keys: readonly PublicReceiptKey[];
}

/**
 * @param signingKey Ed25519, PKCS 8 PEM
 * @param otherKeys further public keys of the key set, SPKI PEM
 */
export function createReceiptSigner(signingKey: string, otherKeys: readonly string[]): ReceiptSigner {
  const key = createPrivateKey(signingKey);
  const shown = [createPublicKey(key), ...otherKeys.map((pem) => createPublicKey(pem))].map(publicKeyOf);
  const signText = (text: string) => sign(null, Buffer.from(text), key).toString('base64url');
  return {
    sign: (content) => signText(canonicalJson(content)),
    signText,
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
