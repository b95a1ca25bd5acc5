import { createHash, createHmac, createPublicKey, hash, timingSafeEqual } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../../clock';
import type { Session } from '../../domain/session';

/** Access tokens: short-lived, signed, bound to one session. Each call checks the session itself. */
export interface TokenService {
  /** @param endsAt the end of the session, which its tokens never outlive */
  issueAccess(session: Session, endsAt: Date): string;
  /** `expired` and `invalid` differ only in the log and the error code. */
  readAccess(token: string): Session | 'expired' | 'invalid';
  /** The expiry of a token; the epoch for an invalid one. */
  endOfAccess(token: string): Date;
}

interface TokenSettings {
  /** The `iss` claim: servers do not accept each other's tokens. */
  readonly issuer: string;
  readonly lifetimeSeconds: number;
}

/** Distinguishes access tokens from other tokens of the same key (RFC 9068). */
const TYPE = 'at+jwt';
const AUDIENCE = 'amanat-api';
const CACHED_TOKENS = 1000;

/** @param signingKeys Ed25519 private keys, PKCS 8 PEM: the first signs, all verify. */
export function createTokenService(
  signingKeys: readonly [string, ...string[]],
  { issuer, lifetimeSeconds }: TokenSettings,
  clock: Clock,
): TokenService {
  const names = { iss: issuer, aud: AUDIENCE };
  const [key] = signingKeys;
  const sign = createSigner({
    algorithm: 'EdDSA',
    key,
    kid: keyIdOf(key),
    ...names,
    header: { alg: 'EdDSA', typ: TYPE },
    noTimestamp: true,
  });
  const verifiers = new Map(signingKeys.map((one) => [keyIdOf(one), verifierOf(one, names)]));
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  const verified = new Map<string, Claims>();

  const readClaims = (token: string) => {
    const name = hash('sha256', token, 'base64url');
    const known = verified.get(name);
    if (known) return known;
    const verify = verifiers.get(namedKeyOf(token));
    const claims = verify ? claimsOf(verify, token) : null;
    if (claims) remember(verified, name, claims);
    return claims;
  };

  return {
    issueAccess({ userId, sessionId }, endsAt) {
      const issuedAt = nowSeconds();
      const expiresAt = Math.min(issuedAt + lifetimeSeconds, Math.floor(endsAt.getTime() / 1000));
      return sign({ sub: userId, sid: sessionId, iat: issuedAt, exp: expiresAt });
    },
    readAccess(token) {
      const claims = readClaims(token);
      if (!claims) return 'invalid';
      if (claims.exp <= nowSeconds()) return 'expired';
      return { userId: claims.sub, sessionId: claims.sid };
    },
    endOfAccess(token) {
      return new Date((readClaims(token)?.exp ?? 0) * 1000);
    },
  };
}

/**
 * Caches verified tokens, because a signature stays right. Each call still checks expiry and session. The library's own
 * cache parses the header and computes a longer hash each time.
 */
function remember(verified: Map<string, Claims>, name: string, claims: Claims): void {
  const [oldest] = verified.size >= CACHED_TOKENS ? verified.keys() : [];
  if (oldest !== undefined) verified.delete(oldest);
  verified.set(name, claims);
}

/** The library checks the signature, our clock the expiry. */
function verifierOf(signingKey: string, { iss, aud }: { readonly iss: string; readonly aud: string }) {
  return createVerifier({
    algorithms: ['EdDSA'],
    key: createPublicKey(signingKey).export({ type: 'spki', format: 'pem' }),
    ignoreExpiration: true,
    checkTyp: TYPE,
    allowedIss: iss,
    allowedAud: aud,
    requiredClaims: ['iss', 'aud'],
  });
}

/** The id of a key: the thumbprint of its public half (RFC 7638), equal on all servers. */
function keyIdOf(signingKey: string): string {
  const { crv, kty, x } = createPublicKey(signingKey).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** The `kid` of a token, read before its signature is checked. */
function namedKeyOf(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    return String((header as { kid?: unknown } | null)?.kid);
  } catch {
    return '';
  }
}

interface Claims {
  sub: string;
  sid: string;
  exp: number;
}

function claimsOf(verify: (token: string) => unknown, token: string): Claims | null {
  try {
    const payload = verify(token) as Partial<Claims>;
    const complete =
      typeof payload.sub === 'string' && typeof payload.sid === 'string' && typeof payload.exp === 'number';
    return complete ? (payload as Claims) : null;
  } catch {
    return null;
  }
}

/** The stored hash of an opaque token. The token has 256 random bits, so it needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The successor of a token, derived with a key, so that a retry gets the same one. */
export function successorOf(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}

/** Compares two secrets, or their hashes, in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
