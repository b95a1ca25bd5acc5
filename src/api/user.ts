import { addressOf } from '@contract/address';
import type {
  AuthOtpAnswer,
  AuthOtpBody,
  LoginBody,
  MatchAnswer,
  MatchBody,
  RegisterBody,
  TemporaryTokenAnswer,
  UserInfo as WireUserInfo,
} from '@contract/calls/userCalls';
import type { Tokens } from '@/state/session';
import { baseApi, command } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import type { Coded } from './transactionsApi';

/** A count and its sum in rials. */
export interface Awaiting {
  count: number;
  totalRials: number;
}

/** The birth date is an ISO 8601 date. */
export type UserInfo = Omit<
  FromWire<WireUserInfo>,
  | 'lostPayment'
  | 'awaitingInquiriesNum'
  | 'awaitingInquiriesBalance'
  | 'awaitingPaymentsNum'
  | 'awaitingPaymentsBalance'
> & {
  /** Payment requests to this user that wait for payment. */
  awaitingInquiries: Awaiting;
  /** Payment requests of this user that wait for payment. */
  awaitingPayments: Awaiting;
  /** The user's last payment without a return from the gateway; null without one, or after the bank's time. */
  lostPayment: LostPayment | null;
};

export type LostPayment = Coded<NonNullable<WireUserInfo['lost_payment']>>;

/** The identity that a person states. The birth date is Jalali, «1371/07/12», or ISO. */
export interface Identity {
  nationalCode: string;
  birthDate: string;
  referralCode?: string;
  processId: string;
}

interface LoginRequest {
  nationalCode: string;
  mobile: string;
  processId: string;
  /** The secret by which the server recognizes this device; null for none. */
  deviceSecret: string | null;
  /** Opens an account again that its owner has closed. */
  reopen?: boolean;
}

interface AuthCode {
  code: string;
  /** The temporary token of login or register. */
  token: string;
  action: 'login' | 'register';
  processId: string;
  deviceSecret: string | null;
}

/** Tokens, and the partner's redirect. */
export interface AuthResult extends Tokens {
  /** For the next login of this person on this device. */
  deviceSecret: string;
  redirectTo: string | null;
}

/** The tokens of a login. */
export function authFromWire({ extra_data, ...wire }: AuthOtpAnswer): AuthResult {
  return { ...fromWire(wire), redirectTo: extra_data?.redirect_to ?? null };
}

function identityToWire({ nationalCode, birthDate, referralCode, processId }: Identity): MatchBody {
  return { ...toWire({ nationalCode, processId, ...(referralCode && { referralCode }) }), date_of_birth: birthDate };
}

/** Registration, login, logout and the user report. */
export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    matchNationalCode: build.mutation<FromWire<MatchAnswer>, Identity>({
      query: (identity) => ({
        ...addressOf('POST /api/v1/users/match_nid_and_dob/'),
        body: identityToWire(identity),
        withoutAuth: true,
      }),
      transformResponse: fromWire<MatchAnswer>,
    }),

    /** Answers the temporary token of the code step. A second call sends another code. */
    register: build.mutation<string, Identity & { mobile: string }>({
      query: ({ mobile, ...identity }) => ({
        ...addressOf('POST /api/v1/users/register/'),
        body: { ...identityToWire(identity), mobile } satisfies RegisterBody,
        withoutAuth: true,
      }),
      transformResponse: (answer: TemporaryTokenAnswer) => answer.token,
    }),

    /** Answers the temporary token of the code step. A second call sends another code. */
    login: build.mutation<string, LoginRequest>({
      query: ({ nationalCode, mobile, processId, deviceSecret, reopen }) => ({
        ...addressOf('POST /api/v1/users/login/'),
        body: toWire({
          nationalCode,
          mobile,
          processId,
          ...(deviceSecret !== null && { deviceSecret }),
          ...(reopen && { reopen }),
        }) satisfies LoginBody,
        withoutAuth: true,
      }),
      transformResponse: (answer: TemporaryTokenAnswer) => answer.token,
    }),

    verifyAuthOtp: build.mutation<AuthResult, AuthCode>({
      query: ({ code, token, action, processId, deviceSecret }) => ({
        ...addressOf('POST /api/v1/users/otp/'),
        body: {
          verification_code: code,
          ...toWire({ token, action, processId, ...(deviceSecret !== null && { deviceSecret }) }),
        } satisfies AuthOtpBody,
        withoutAuth: true,
        isOnce: true,
      }),
      transformResponse: (answer: AuthOtpAnswer) => authFromWire(answer),
    }),

    logout: build.mutation<void, void>(command([], () => addressOf('PUT /api/v1/users/logout/'))),

    userReport: build.query<UserInfo, void>({
      query: () => ({ ...addressOf('POST /api/v1/users/user-report/'), body: {} }),
      transformResponse: (answer: WireUserInfo) => userFromWire(answer),
      providesTags: ['User'],
    }),
  }),
});

/** Seconds. The boot has just requested the user, so the first screen does not request it again. */
const FRESH_SECONDS = 5;

/** The user report from the cache. A screen that opens later requests it again. */
export function useUserReport() {
  return userApi.useUserReportQuery(undefined, { refetchOnMountOrArgChange: FRESH_SECONDS });
}

/** Turns the flat awaiting_* fields into two pairs of count and rials. */
export function userFromWire(info: WireUserInfo): UserInfo {
  const {
    awaiting_inquiries_num,
    awaiting_inquiries_balance,
    awaiting_payments_num,
    awaiting_payments_balance,
    lost_payment: lost,
    ...wire
  } = info;
  return {
    ...fromWire(wire),
    awaitingInquiries: { count: awaiting_inquiries_num, totalRials: awaiting_inquiries_balance },
    awaitingPayments: { count: awaiting_payments_num, totalRials: awaiting_payments_balance },
    lostPayment: lost && { code: lost.payment_code, amountRials: lost.amount, startedAt: lost.started_at, by: lost.by },
  };
}
