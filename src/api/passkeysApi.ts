import { addressOf } from '@contract/address';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type {
  CreationOptions,
  DeletePasskeyAnswer,
  PasskeyList,
  PasskeyLoginBody,
  PasskeyLoginOptionsAnswer,
  PasskeyOptionsAnswer,
  RegisterPasskeyBody,
  Passkey as WirePasskey,
} from '@contract/calls/passkeyCalls';
import type { AuthOtpAnswer } from '@contract/calls/userCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import type { SentCode } from './transactionsApi';
import type { AuthResult } from './user';
import { authFromWire } from './user';

/** A key of the user. Times are ISO 8601, UTC. */
export type Passkey = FromWire<WirePasskey>;

/** What the device needs for its answer, and the token that goes with the answer. */
interface Asked<Options> {
  token: string;
  options: Options;
}

interface PasskeyLogin {
  token: string;
  assertion: Assertion;
  processId: string;
  deviceSecret: string | null;
  /** Names this attempt, so that a lost answer can be repeated. */
  idempotencyKey: string;
}

/** The user's passkeys, and the login with one. */
export const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query<Passkey[], void>({
      query: () => addressOf('GET /api/v1/passkeys/'),
      transformResponse: (answer: PasskeyList) => fromWire(answer.passkeys),
      providesTags: ['Passkeys'],
    }),

    passkeyOptions: build.mutation<Asked<CreationOptions>, void>({
      query: () => addressOf('POST /api/v1/passkeys/options/'),
      transformResponse: ({ token, passkey }: PasskeyOptionsAnswer) => ({ token, options: passkey }),
    }),

    /** After a failure the list is requested again: the answer may be lost. */
    registerPasskey: build.mutation<Passkey, RegisterPasskeyBody>({
      query: (body) => ({ ...addressOf('POST /api/v1/passkeys/'), body }),
      transformResponse: fromWire<WirePasskey>,
      invalidatesTags: ['Passkeys', 'Notices'],
    }),

    /** Sends the code that removes a key. */
    requestRemoval: build.mutation<SentCode, string>({
      query: (id) => ({ ...addressOf('POST /api/v1/passkeys/:id/delete/', { id }), body: {} }),
      transformResponse: ({ token }: DeletePasskeyAnswer) => ({ token: token ?? '', receives: null, passkey: null }),
      invalidatesTags: (_sent, failure) => (failure ? ['Passkeys'] : []),
    }),

    removePasskey: build.mutation<void, { id: string; token: string; code: string }>({
      query: ({ id, token, code }) => ({
        ...addressOf('POST /api/v1/passkeys/:id/delete/', { id }),
        body: { token, verification_code: code },
      }),
      transformResponse: () => undefined,
      invalidatesTags: ['Passkeys'],
    }),

    passkeyLoginOptions: build.mutation<Asked<AssertionOptions>, void>({
      query: () => ({ ...addressOf('POST /api/v1/users/passkey/options/'), withoutAuth: true }),
      transformResponse: ({ token, passkey }: PasskeyLoginOptionsAnswer) => ({ token, options: passkey }),
    }),

    loginByPasskey: build.mutation<AuthResult, PasskeyLogin>({
      query: ({ assertion, deviceSecret, idempotencyKey, ...request }) => ({
        ...addressOf('POST /api/v1/users/passkey/'),
        body: {
          assertion,
          ...toWire({ ...request, ...(deviceSecret !== null && { deviceSecret }) }),
        } satisfies PasskeyLoginBody,
        withoutAuth: true,
        idempotencyKey,
      }),
      transformResponse: (answer: AuthOtpAnswer) => authFromWire(answer),
    }),
  }),
});

export const { useListPasskeysQuery, usePasskeyOptionsMutation, useRegisterPasskeyMutation } = passkeysApi;
