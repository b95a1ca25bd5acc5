import { actionPayloads, fields, oneOf, orNull, secret, secrets, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from '@/state/session';
import { refreshActions } from '@/state/session';

const tokens = {
  accessToken: orNull(secret('accessToken')),
  refreshToken: orNull(secret('refreshToken')),
  loginId: orNull(secret('loginId')),
  generation: whole,
};

/** What may be seen of the refresh queue's story. */
export const refreshPayloads = actionPayloads<typeof refreshActions>(refreshActions, {
  tokenExpired: fields({ generation: whole }),
  released: fields({ outcome: oneOf({ refreshed: true, refused: true, unreachable: true }), waiters: whole }),
});

/** What may be seen of the slice `tokens`. */
export const tokensVisibility = sliceVisibility<slice.TokensState, typeof slice>(tokens, {
  'session/tokensReceived': fields(secrets('accessToken', 'refreshToken', 'loginId')),
  'session/tokensAdopted': fields(tokens),
  'session/loginAdopted': fields(tokens),
});
