import { addressOf } from '@contract/address';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type {
  CreationOptions,
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

    passkeyLoginOptions: build.mutation<Asked<AssertionOptions>, void>({
      query: () => ({ ...addressOf('POST /api/v1/users/passkey/options/'), withoutAuth: true }),
      transformResponse: ({ token, passkey }: PasskeyLoginOptionsAnswer) => ({ token, options: passkey }),
    }),

    loginByPasskey: build.mutation<AuthResult, PasskeyLogin>({
      query: ({ assertion, deviceSecret, ...request }) => ({
        ...addressOf('POST /api/v1/users/passkey/'),
        body: {
          assertion,
          ...toWire({ ...request, ...(deviceSecret !== null && { deviceSecret }) }),
        } satisfies PasskeyLoginBody,
        withoutAuth: true,
        isOnce: true,
      }),
      transformResponse: (answer: AuthOtpAnswer) => authFromWire(answer),
    }),
  }),
});

export const { useListPasskeysQuery, usePasskeyOptionsMutation, useRegisterPasskeyMutation } = passkeysApi;
