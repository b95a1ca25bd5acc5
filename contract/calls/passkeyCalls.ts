import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf, memberGet, memberPost, openPost } from './call';
import {
  Assertion,
  AssertionOptions,
  CredentialDescriptor,
  CredentialName,
  closed,
  encoded,
  IsoDateTime,
  nullable,
  ProcessId,
  TemporaryToken,
  VerificationCode,
} from './common';
import { AuthOtpAnswer, DeviceSecret } from './userCalls';

export const Passkey = Type.Object({
  passkey_id: Type.String(),
  user_agent: Type.String({ description: 'Browser that added the key' }),
  current_device: Type.Boolean({ description: 'This device added the key' }),
  created_at: IsoDateTime,
  last_used_at: nullable(IsoDateTime),
  money_from: Type.String({ format: 'date-time', description: 'The key confirms money actions from this time on' }),
  moves_money: Type.Boolean({ description: 'That time has come' }),
});

export const PasskeyList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  passkeys: Type.Array(Passkey),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(CredentialDescriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

export const PasskeyOptionsAnswer = Type.Object({ token: TemporaryToken, passkey: CreationOptions });

export const RegisterPasskeyBody = closed({
  token: TemporaryToken,
  attestation: closed(
    {
      ...CredentialName,
      response: closed({
        clientDataJSON: encoded(2_048),
        attestationObject: encoded(16_384),
        transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,16}$' }), { maxItems: 8 })),
      }),
    },
    { description: '`RegistrationResponseJSON` of WebAuthn, without extensions' },
  ),
});

export const PasskeyParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export const DeletePasskeyBody = closed({
  token: Type.Optional(TemporaryToken),
  verification_code: Type.Optional(VerificationCode),
});

export const DeletePasskeyAnswer = Type.Object({
  token: Type.Union([TemporaryToken, Type.Null()], { description: 'Of the sent code; null when the key is removed' }),
});

export const PasskeyLoginOptionsAnswer = Type.Object({ token: TemporaryToken, passkey: AssertionOptions });

export const PasskeyLoginBody = closed({
  token: TemporaryToken,
  assertion: Assertion,
  device_secret: Type.Optional(DeviceSecret),
  process_id: Type.Optional(ProcessId),
});

export type Passkey = Static<typeof Passkey>;
export type PasskeyList = Static<typeof PasskeyList>;
export type CreationOptions = Static<typeof CreationOptions>;
export type PasskeyOptionsAnswer = Static<typeof PasskeyOptionsAnswer>;
export type RegisterPasskeyBody = Static<typeof RegisterPasskeyBody>;
export type DeletePasskeyBody = Static<typeof DeletePasskeyBody>;
export type DeletePasskeyAnswer = Static<typeof DeletePasskeyAnswer>;
export type PasskeyLoginOptionsAnswer = Static<typeof PasskeyLoginOptionsAnswer>;
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

/** The user's passkeys, and the login with one. */
export const PASSKEY_CALLS = callsOf('passkeys', {
  listPasskeys: {
    ...memberGet,
    path: '/api/v1/passkeys/',
    summary: 'Passkeys of the user',
    answer: PasskeyList,
  },
  passkeyOptions: {
    ...memberPost,
    path: '/api/v1/passkeys/options/',
    summary: 'Start to add a passkey. The session began with a one-time code in the last ten minutes (1904)',
    answer: PasskeyOptionsAnswer,
    errors: [E.freshLoginNeeded, E.tooManyEntries, E.tooManyRequests],
  },
  registerPasskey: {
    ...memberPost,
    path: '/api/v1/passkeys/',
    summary: 'Add the passkey that the device made for the options. It moves money after 24 hours',
    body: RegisterPasskeyBody,
    answer: Passkey,
    errors: [E.passkeyRefused, E.tooManyEntries, E.tooManyRequests],
  },
  deletePasskey: {
    ...memberPost,
    path: '/api/v1/passkeys/:id/delete/',
    summary: 'Remove a passkey. Without a code it sends one; call again with its token and the code',
    params: PasskeyParams,
    body: DeletePasskeyBody,
    answer: DeletePasskeyAnswer,
    errors: [E.notFound, E.wrongVerificationCode, E.smsFailed, E.smsClosed, E.tooManyRequests],
  },
  passkeyLoginOptions: {
    ...openPost,
    path: '/api/v1/users/passkey/options/',
    summary: 'Start a login with a passkey; the same for everybody',
    answer: PasskeyLoginOptionsAnswer,
    errors: [E.tooManyRequests],
  },
  loginByPasskey: {
    ...openPost,
    path: '/api/v1/users/passkey/',
    summary: 'Log in with a passkey; answers the tokens. The same key repeats a lost answer while the challenge lives',
    idempotent: true,
    body: PasskeyLoginBody,
    answer: AuthOtpAnswer,
    errors: [E.passkeyRefused, E.userNotActive, E.tooManyRequests],
  },
});
