import { type Static, Type } from 'typebox';
import { AUTH_OTP_ACTIONS, REFERRAL_CODE_MAX_LENGTH } from '../rules/limits';
import {
  BirthDate,
  closed,
  IsoDateTime,
  literals,
  Mobile,
  NationalCode,
  nullable,
  PaymentCode,
  ProcessId,
  Rials,
  TemporaryToken,
  VerificationCode,
} from './common';

const ReferralCode = Type.String({
  maxLength: REFERRAL_CODE_MAX_LENGTH,
  pattern: '^[A-Za-z0-9_-]*$',
  description: 'Optional referral code; empty means none',
});

/** 256 bits of the server's making. Optional in bodies: whoever sends none, or one that is not known, is a stranger. */
const DeviceSecret = Type.String({
  pattern: '^[A-Za-z0-9_-]{22,128}$',
  description:
    'Of a device on which this person has logged in before. Keep it over a logout and send it with the next login and its code: strangers’ wrong codes do not count on it',
});

export const MatchBody = closed({
  national_code: NationalCode,
  date_of_birth: BirthDate,
  referral_code: Type.Optional(nullable(ReferralCode)),
  process_id: Type.Optional(ProcessId),
});
export const MatchAnswer = Type.Object({ matched: Type.Literal(true) });

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
  device_secret: Type.Optional(DeviceSecret),
  process_id: Type.Optional(ProcessId),
});

/** Login, register, resend, settle, refund and cancel all answer the token that the OTP call needs. */
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
  refresh: Type.String({ description: 'Good for one refresh' }),
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
  total_bank_accounts: Type.Integer({ minimum: 0 }),
  my_turn_num: Type.Integer({
    minimum: 0,
    description:
      'What waits for this user: transactions whose `next.actor` is their side, and disputes that they are to judge',
  }),
  judgments_num: Type.Integer({
    minimum: 0,
    description: 'Open disputes that this user was asked to judge, and closed ones that they have judged',
  }),
  office: Type.Boolean({ description: 'The office’s calls are answered to this user from here' }),
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
  location: Type.String({ description: 'Empty when it is not known' }),
});

export const SessionList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  sessions: Type.Array(Session),
});

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export type MatchBody = Static<typeof MatchBody>;
export type RegisterBody = Static<typeof RegisterBody>;
export type LoginBody = Static<typeof LoginBody>;
export type AuthOtpBody = Static<typeof AuthOtpBody>;
export type RefreshBody = Static<typeof RefreshBody>;
export type AuthOtpAnswer = Static<typeof AuthOtpAnswer>;
export type Tokens = Static<typeof Tokens>;
export type TemporaryTokenAnswer = Static<typeof TemporaryTokenAnswer>;
export type LostPayment = Static<typeof LostPayment>;
export type UserInfo = Static<typeof UserInfo>;
export type Session = Static<typeof Session>;
export type SessionList = Static<typeof SessionList>;
