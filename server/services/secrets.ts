import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { keepSetting } from '../db/repositories/settings';
import { vaultOf } from '../db/vault/carriedVault';

export interface Secrets {
  /** Key of the HMAC that one-time codes are stored as. */
  readonly otpPepper: string;
  /** Key of the hashes that limits are counted under; made of the lookup key, which a stolen database has not got. */
  readonly counterKey: Uint8Array;
  /** Ed25519 private key, PKCS 8 PEM. */
  readonly tokenSigningKey: string;
  /** Key of the HMAC that turns a refresh token into its successor; made of the signing key. */
  readonly refreshTokenKey: Uint8Array;
}

/**
 * The server's secrets: from the configuration (production insists on it), otherwise made once and kept in the database,
 * so that a sandbox keeps its sessions over a restart and all processes on one database agree.
 */
export async function loadSecrets(config: Config, db: Database): Promise<Secrets> {
  const otpPepper =
    config.otpPepper ?? (await keepSetting(db.kysely, 'otp_pepper', randomBytes(32).toString('base64')));
  const tokenSigningKey =
    config.tokenSigningKey ?? (await keepSetting(db.kysely, 'token_signing_key', newSigningKey()));
  const { lookup } = vaultOf(db.kysely).dataKeys;
  const counterKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'counters', 32));
  const refreshTokenKey = new Uint8Array(hkdfSync('sha256', tokenSigningKey, '', 'refresh tokens', 32));
  return { otpPepper, counterKey, tokenSigningKey, refreshTokenKey };
}

function newSigningKey(): string {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
}
