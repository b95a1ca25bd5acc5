import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { AUTH_OTP_ACTIONS } from '../rules/confirmedActions';
import { OPERATOR_ROLES } from '../rules/officeRoles';
import { REFERRAL_CODE, REFERRAL_CODE_MAX_LENGTH } from '../rules/referralCode';
import { callsOf, memberGet, memberPost, memberPut, openPost } from './call';
import {
  BirthDate,
  closed,
  IsoDateTime,
  literals,
  Mobile,
  NationalCode,
  Nothing,
  nullable,
  PaymentCode,
  ProcessId,
  Rials,
  TemporaryToken,
  VerificationCode,
} from './common';

const ReferralCode = Type.String({
  'x-reader': 'referralCode',
  maxLength: REFERRAL_CODE_MAX_LENGTH,
  pattern: REFERRAL_CODE.source,
  description: 'Optional referral code; empty means none',
});

/** 256 random bits. Optional in bodies: a missing or unknown secret means an unknown device. */
export const DeviceSecret = Type.String({
  pattern: '^[A-Za-z0-9_-]{22,128}$',
  description:
    'Identifies a device with an earlier login. Keep it after a logout and send it with the next login and its code: wrong codes from unknown devices do not count against it',
});

export const MatchBody = closed({
  national_code: NationalCode,
  date_of_birth: BirthDate,
  referral_code: Type.Optional(nullable(ReferralCode)),
  process_id: Type.Optional(ProcessId),
});
export const MatchAnswer = Type.Object({
  matched: Type.Literal(true),
  match_version: Type.Integer({ minimum: 1, description: 'Version of the rule by which the identity was matched' }),
});

export const RegisterBody = closed({
  mobile: Mobile,
  national_code: NationalCode,
  date_of_birth: BirthDate,
  referral_code: Type.Optional(nullable(ReferralCode)),
  process_id: Type.Optional(ProcessId),
});

export const LoginBody = closed({
  mobile: Mobile,
  national_code: NationalCode,
  reopen: Type.Optional(Type.Boolean({ description: 'Opens an account again that its owner has closed' })),
  device_secret: Type.Optional(DeviceSecret),
  process_id: Type.Optional(ProcessId),
});

/** The token that the OTP call needs. */
export const TemporaryTokenAnswer = Type.Object({ token: TemporaryToken });

export const AuthOtpBody = closed({
  verification_code: VerificationCode,
  token: TemporaryToken,
  action: Type.Optional(literals(AUTH_OTP_ACTIONS)),
  device_secret: Type.Optional(DeviceSecret),
  process_id: Type.Optional(ProcessId),
});

export const Tokens = Type.Object({
  access: Type.String({ description: 'Bearer token, short-lived' }),
  refresh: Type.String({ description: 'Valid for one refresh' }),
});

export const AuthOtpAnswer = Type.Object({
  ...Tokens.properties,
  device_secret: DeviceSecret,
  extra_data: Type.Optional(Type.Object({ redirect_to: Type.Optional(Type.String()) })),
});

export const RefreshBody = closed({ refresh: Type.String({ minLength: 1, maxLength: 4096 }) });

export const LostPayment = Type.Object({
  payment_code: PaymentCode,
  amount: Rials,
  started_at: IsoDateTime,
  by: IsoDateTime,
});

export const UserInfo = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
  mobile: Mobile,
  national_code: NationalCode,
  date_of_birth: Type.String({ format: 'date', description: 'ISO 8601 date' }),
  date_joined: IsoDateTime,
  awaiting_inquiries_balance: Rials,
  awaiting_payments_balance: Rials,
  awaiting_inquiries_num: Type.Integer({ minimum: 0 }),
  awaiting_payments_num: Type.Integer({ minimum: 0 }),
  free_commission_balance: Rials,
  held_as_payer: Type.Integer({ minimum: 0, description: 'Rials that Amanat holds for deals this user has paid' }),
  held_as_payee: Type.Integer({
    minimum: 0,
    description: 'Rials on their way to this user: unfinished transfers of both roles, and payments that go back',
  }),
  total_bank_accounts: Type.Integer({ minimum: 0 }),
  my_turn_num: Type.Integer({
    minimum: 0,
    description:
      'Transactions that wait for this user, as `_turn: mine` lists them, plus disputes that wait for this user as referee',
  }),
  has_deals: Type.Boolean({ description: 'This user is or was a side of a transaction' }),
  judgments_num: Type.Integer({
    minimum: 0,
    description: 'Open disputes with this user as referee, plus closed ones that this user has judged',
  }),
  roles: Type.Array(literals(OPERATOR_ROLES), {
    description: 'Roles in the office; empty for people, and from a foreign address',
  }),
  is_partner_contact: Type.Boolean({ description: 'This user opens a partner’s own page' }),
  lost_payment: nullable(LostPayment),
  device: Type.String({ description: 'User agent of this session' }),
  session_id: Type.String(),
});

export const Session = Type.Object({
  session_id: Type.String(),
  user_agent: Type.String(),
  current_session: Type.Boolean(),
  last_login: IsoDateTime,
  ip_address: Type.String(),
  location: Type.String({ description: 'Empty when unknown' }),
});

export const SessionList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  sessions: Type.Array(Session),
});

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export type MatchBody = Static<typeof MatchBody>;
export type MatchAnswer = Static<typeof MatchAnswer>;
export type RegisterBody = Static<typeof RegisterBody>;
export type LoginBody = Static<typeof LoginBody>;
export type AuthOtpBody = Static<typeof AuthOtpBody>;
export type RefreshBody = Static<typeof RefreshBody>;
export type AuthOtpAnswer = Static<typeof AuthOtpAnswer>;
export type Tokens = Static<typeof Tokens>;
export type TemporaryTokenAnswer = Static<typeof TemporaryTokenAnswer>;
export type UserInfo = Static<typeof UserInfo>;
export type Session = Static<typeof Session>;
export type SessionList = Static<typeof SessionList>;

/** Errors of the two steps of a registration. */
const REGISTRATION_ERRORS = [
  E.registrationClosed,
  E.birthDateMismatch,
  E.userAlreadyRegistered,
  E.thirdParty,
  E.tooManyRequests,
] as const;

const AUTH_CODE_ERRORS = [
  E.wrongVerificationCode,
  E.userAlreadyRegistered,
  E.userNotActive,
  E.accountClosed,
  E.tooManyRequests,
] as const;

/** Registration, login and the logged-in user. */
export const USER_CALLS = callsOf('users', {
  matchNationalCode: {
    ...openPost,
    path: '/api/v1/users/match_nid_and_dob/',
    summary: 'Check that a national code matches a birth date',
    body: MatchBody,
    answer: MatchAnswer,
    errors: REGISTRATION_ERRORS,
  },
  register: {
    ...openPost,
    path: '/api/v1/users/register/',
    summary:
      'Register; sends a one-time code. The mobile must belong to the national code (1011). Call again to resend',
    body: RegisterBody,
    answer: TemporaryTokenAnswer,
    errors: [...REGISTRATION_ERRORS, E.mobileMismatch, E.smsFailed, E.smsClosed],
  },
  login: {
    ...openPost,
    path: '/api/v1/users/login/',
    summary: 'Log in; sends a one-time code. Call again to resend',
    body: LoginBody,
    answer: TemporaryTokenAnswer,
    errors: [
      E.userNotFound,
      E.mobileMismatch,
      E.userNotActive,
      E.accountClosed,
      E.smsFailed,
      E.smsClosed,
      E.tooManyRequests,
    ],
  },
  verifyAuthOtp: {
    ...openPost,
    path: '/api/v1/users/otp/',
    summary:
      'Confirm login or registration with the one-time code; answers the tokens. The same key repeats a lost answer while the code lives',
    idempotent: true,
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  },
  verifyAuthOtpAlias: {
    ...openPost,
    path: '/api/v1/otp/verify/',
    summary: 'Alias of /api/v1/users/otp/',
    idempotent: true,
    body: AuthOtpBody,
    answer: AuthOtpAnswer,
    errors: AUTH_CODE_ERRORS,
  },
  userReport: {
    ...memberPost,
    path: '/api/v1/users/user-report/',
    summary: 'The logged-in user and the counts of open tasks',
    answer: UserInfo,
  },
});

/** Tokens, and the devices that hold a session. */
export const SESSION_CALLS = callsOf('sessions', {
  refresh: {
    ...openPost,
    path: '/api/v1/refresh/',
    summary:
      'Exchange the refresh token for new tokens. Repeats the same answer for five minutes; a later use of an old token ends the session',
    body: RefreshBody,
    answer: Tokens,
    errors: [E.sessionExpired],
  },
  logout: {
    ...memberPut,
    path: '/api/v1/users/logout/',
    summary: 'End this session',
    answer: Nothing,
  },
  listSessions: {
    ...memberGet,
    path: '/api/v1/users/sessions/',
    summary: 'Sessions of the user',
    answer: SessionList,
  },
  deleteSession: {
    ...memberPut,
    path: '/api/v1/users/sessions/:id/delete/',
    summary: 'End one session; its tokens become invalid at once',
    params: SessionParams,
    answer: Nothing,
    errors: [E.sessionNotFound],
  },
  deleteAllSessions: {
    ...memberPut,
    path: '/api/v1/users/sessions/delete-all/',
    summary: 'End all sessions, including this one',
    answer: Nothing,
  },
});
