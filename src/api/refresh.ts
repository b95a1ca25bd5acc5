import type { RefreshBody, Tokens as WireTokens } from '@contract/schemas/users';
import { baseApi } from './baseApi';
import type { Tokens } from './models';
import { tokensFromWire } from './translate/user';

/** Trading the refresh token for new ones; the refresh flow alone asks for it. */
export const refreshApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refreshTokens: build.mutation<Tokens, string>({
      query: (refreshToken) => ({
        method: 'POST',
        path: '/refresh/',
        body: { refresh: refreshToken } satisfies RefreshBody,
        withoutAuth: true,
      }),
      transformResponse: (answer: WireTokens) => tokensFromWire(answer),
    }),
  }),
});
