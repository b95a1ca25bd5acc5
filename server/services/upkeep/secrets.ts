import { createECDH, createPrivateKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config';
import type { Database } from '../../db/database';
import { keepSetting } from '../../db/repositories/settings';
import { vaultOf } from '../../db/vault/vault';

export interface Secrets {
  /** Key of the HMAC of one-time codes. */
  readonly otpPepper: string;
  /** Key of the counters' hashes; derived from the lookup key, which is outside the database. */
  readonly counterKey: Uint8Array;
  /**
   * Key of the HMAC of check links; derived from the lookup key, which never changes, because printed receipts live for
   * years.
   */
  readonly checkLinkKey: Uint8Array;
  /** Key of the HMAC of the nonces in proofs of reserves; derived from the lookup key. */
  readonly reserveNonceKey: Uint8Array;
  /** Ed25519 private key, PKCS 8 PEM: signs check pages and records of reserves. */
  readonly receiptSigningKey: string;
  /** Key of the HMAC that derives a device secret from a temporary token; derived from the pepper. */
  readonly deviceSecretKey: Uint8Array;
  /** Ed25519 private keys, PKCS 8 PEM: the first signs, all verify. */
  readonly tokenSigningKeys: readonly [string, ...string[]];
  /**
   * Keys of the HMAC that derives the successor of a refresh token, one per signing key: the first makes new
   * successors, the others find those from before a key rotation.
   */
  readonly refreshTokenKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** Push key of a sandbox; a P-256 private key in base64url. */
  readonly simulatedPushKey: string;
}

/**
 * The server's secrets: from the configuration, which production requires, or generated once and stored in the
 * database. So a sandbox keeps its sessions over a restart, and all processes on one database agree.
 */
export async function loadSecrets(config: Config, db: Database): Promise<Secrets> {
  const otpPepper =
    config.otpPepper ?? (await keepSetting(db.kysely, 'otp_pepper', randomBytes(32).toString('base64')));
  const tokenSigningKey =
    config.tokenSigningKey ?? (await keepSetting(db.kysely, 'token_signing_key', newSigningKey()));
  const receiptSigningKey =
    config.receipts.signingKey ?? (await keepSetting(db.kysely, 'receipt_signing_key', newSigningKey()));
  const { lookup } = vaultOf(db.kysely).dataKeys;
  const counterKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'counters', 32));
  const checkLinkKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'check links', 32));
  const reserveNonceKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'reserve nonces', 32));
  const deviceSecretKey = new Uint8Array(hkdfSync('sha256', otpPepper, '', 'device secrets', 32));
  const simulatedPushKey = await keepSetting(db.kysely, 'simulated_push_key', newPushKey());
  const otherKeys = config.previousTokenSigningKey === undefined ? [] : [config.previousTokenSigningKey];
  return {
    otpPepper,
    counterKey,
    checkLinkKey,
    reserveNonceKey,
    receiptSigningKey,
    deviceSecretKey,
    tokenSigningKeys: [tokenSigningKey, ...otherKeys],
    simulatedPushKey,
    refreshTokenKeys: [refreshTokenKeyOf(tokenSigningKey), ...otherKeys.map(refreshTokenKeyOf)],
  };
}

/** Independent of the line breaks of the PEM. */
function refreshTokenKeyOf(signingKey: string): Uint8Array {
  const pem = createPrivateKey(signingKey).export({ type: 'pkcs8', format: 'pem' });
  return new Uint8Array(hkdfSync('sha256', pem, '', 'refresh tokens', 32));
}

function newPushKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A');
}

function newSigningKey(): string {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
}
