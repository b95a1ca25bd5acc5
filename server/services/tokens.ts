import { createPublicKey } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock';
import type { Session } from '../domain/session';

/** Access tokens: short-lived, signed, bound to one session. Whether that session is still alive is asked at every call. */
export interface TokenService {
  issueAccess(session: Session): string;
  /** `expired` and `invalid` are told apart only for the log and the error code. */
  readAccess(token: string): Session | 'expired' | 'invalid';
}

/**
 * @param signingKey Ed25519 private key, PKCS 8 PEM.
 * @param lifetimeSeconds how long an access token lives.
 */
export function createTokenService(signingKey: string, lifetimeSeconds: number, clock: Clock): TokenService {
  const publicKey = createPublicKey(signingKey).export({ type: 'spki', format: 'pem' });
  const sign = createSigner({ algorithm: 'EdDSA', key: signingKey, noTimestamp: true });
  // The signature is checked (and cached) by the library, the expiry by our own clock.
  const verify = createVerifier({ algorithms: ['EdDSA'], key: publicKey, cache: 1000, ignoreExpiration: true });
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    issueAccess({ userId, sessionId }) {
      const issuedAt = nowSeconds();
      return sign({ sub: userId, sid: sessionId, iat: issuedAt, exp: issuedAt + lifetimeSeconds });
    },
    readAccess(token) {
      const claims = claimsOf(verify, token);
      if (!claims) return 'invalid';
      if (claims.exp <= nowSeconds()) return 'expired';
      return { userId: claims.sub, sessionId: claims.sid };
    },
  };
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
