import { createECDH, createPrivateKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config';
import type { Database } from '../../db/database';
import { keepSetting } from '../../db/repositories/settings';
import { vaultOf } from '../../db/vault/vault';

export interface Secrets {
  /** Key of the HMAC that one-time codes are stored as. */
  readonly otpPepper: string;
  /** Key of the hashes that limits are counted under; made of the lookup key, which a stolen database has not got. */
  readonly counterKey: Uint8Array;
  /** What the keys of the pictures are sealed with: the first one seals, all of them open. */
  readonly evidenceKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** Key of the HMAC that makes the words of check pages; made of the lookup key, which never changes: a printed receipt lives for years. */
  readonly checkLinkKey: Uint8Array;
  /** Ed25519 private key, PKCS 8 PEM: what check pages say is signed with it. */
  readonly receiptSigningKey: string;
  /** Key of the HMAC that makes a device secret of a login's temporary token; made of the pepper. */
  readonly deviceSecretKey: Uint8Array;
  /** Ed25519 private keys, PKCS 8 PEM: the first one signs, all of them verify. */
  readonly tokenSigningKeys: readonly [string, ...string[]];
  /**
   * Keys of the HMAC that turns a refresh token into its successor, one made of each signing key: the first one makes new successors, the
   * others find those that were made before the keys were rotated.
   */
  readonly refreshTokenKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** What the browsers of a sandbox subscribe with; a P-256 private key in base64url. */
  readonly simulatedPushKey: string;
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
  const receiptSigningKey =
    config.receipts.signingKey ?? (await keepSetting(db.kysely, 'receipt_signing_key', newSigningKey()));
  const { lookup } = vaultOf(db.kysely).dataKeys;
  const counterKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'counters', 32));
  const checkLinkKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'check links', 32));
  const { key: evidenceKey, previousKey: previousEvidenceKey } = config.evidence;
  // A sandbox that was given none has one of its own data keys, which are beside its database and not in it.
  const ownEvidenceKey = new Uint8Array(hkdfSync('sha256', lookup, '', 'evidence', 32));
  const olderEvidenceKeys = [previousEvidenceKey, evidenceKey && ownEvidenceKey].filter((key) => key !== undefined);
  const deviceSecretKey = new Uint8Array(hkdfSync('sha256', otpPepper, '', 'device secrets', 32));
  const simulatedPushKey = await keepSetting(db.kysely, 'simulated_push_key', newPushKey());
  const otherKeys = config.previousTokenSigningKey === undefined ? [] : [config.previousTokenSigningKey];
  return {
    otpPepper,
    counterKey,
    evidenceKeys: [evidenceKey ?? ownEvidenceKey, ...olderEvidenceKeys],
    checkLinkKey,
    receiptSigningKey,
    deviceSecretKey,
    tokenSigningKeys: [tokenSigningKey, ...otherKeys],
    simulatedPushKey,
    refreshTokenKeys: [refreshTokenKeyOf(tokenSigningKey), ...otherKeys.map(refreshTokenKeyOf)],
  };
}

/** The same for one signing key, however the lines of its PEM were written. */
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
