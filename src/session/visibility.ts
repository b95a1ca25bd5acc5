import { accessToken, refreshToken } from '@/api/visibility/common';
import { type FieldShapes, fields, oneOf, orNull, payload, secret, sliceVisibility, whole } from '@/lib/visibility';
import { refreshActions } from './refreshQueue';
import type * as slice from './tokens';

const loginId = secret('login');
const tokens: FieldShapes<slice.TokensState> = {
  accessToken: orNull(accessToken),
  refreshToken: orNull(refreshToken),
  loginId: orNull(loginId),
  generation: whole,
};

/** What may be seen of the refresh queue's story. */
export const refreshPayloads = {
  ...payload(refreshActions.tokenExpired, fields({ generation: whole })),
  ...payload(
    refreshActions.released,
    fields({ outcome: oneOf({ refreshed: true, refused: true, unreachable: true }), waiters: whole }),
  ),
};

/** What may be seen of the slice `tokens`. */
export const tokensVisibility = sliceVisibility<slice.TokensState, typeof slice>(
  {
    ...tokens,
  },
  {
    'session/tokensReceived': fields({ accessToken, refreshToken, loginId }),
    'session/tokensAdopted': fields(tokens),
    'session/loginAdopted': fields(tokens),
  },
);
