import { addressOf } from '@contract/addresses/address';
import { USER_ADDRESSES } from '@contract/addresses/user';
import type {
  AuthOtpAnswer,
  AuthOtpBody,
  LoginBody,
  MatchBody,
  RegisterBody,
  TemporaryTokenAnswer,
  Tokens as WireTokens,
  UserInfo as WireUserInfo,
} from '@contract/schemas/users';
import type { Tokens } from '@/state/session';
import { baseApi } from './baseApi';
import type { UserInfo } from './models';

/** Who somebody says they are. The birth date is Jalali, «1371/07/12», or ISO. */
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
  /** By what the server knows this device again; null for none. */
  deviceSecret: string | null;
}

interface AuthCode {
  code: string;
  /** The temporary token of login or register. */
  token: string;
  action: 'login' | 'register';
  processId: string;
  deviceSecret: string | null;
  /** Names this try, so that a lost answer can be given again. */
  idempotencyKey: string;
}

/** Tokens, and where the partner wants the person to go. */
export interface AuthResult extends Tokens {
  /** For the next login of this person on this device. */
  deviceSecret: string;
  redirectTo: string | null;
}

function identityToWire(identity: Identity): MatchBody {
  return {
    national_code: identity.nationalCode,
    date_of_birth: identity.birthDate,
    ...(identity.referralCode && { referral_code: identity.referralCode }),
    process_id: identity.processId,
  };
}

function deviceSecretToWire(deviceSecret: string | null): Pick<LoginBody, 'device_secret'> {
  return deviceSecret === null ? {} : { device_secret: deviceSecret };
}

/** Registration, login, logout and who is logged in. */
export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    matchNationalCode: build.mutation<void, Identity>({
      query: (identity) => ({
        ...addressOf(USER_ADDRESSES.matchNationalCode),
        body: identityToWire(identity),
        withoutAuth: true,
      }),
      transformResponse: () => undefined,
    }),

    /** Answers the temporary token that the code step needs. Called again to send another code. */
    register: build.mutation<string, Identity & { mobile: string }>({
      query: ({ mobile, ...identity }) => ({
        ...addressOf(USER_ADDRESSES.register),
        body: { ...identityToWire(identity), mobile } satisfies RegisterBody,
        withoutAuth: true,
      }),
      transformResponse: (answer: TemporaryTokenAnswer) => answer.token,
    }),

    /** Answers the temporary token that the code step needs. Called again to send another code. */
    login: build.mutation<string, LoginRequest>({
      query: ({ nationalCode, mobile, processId, deviceSecret }) => ({
        ...addressOf(USER_ADDRESSES.login),
        body: {
          national_code: nationalCode,
          mobile,
          process_id: processId,
          ...deviceSecretToWire(deviceSecret),
        } satisfies LoginBody,
        withoutAuth: true,
      }),
      transformResponse: (answer: TemporaryTokenAnswer) => answer.token,
    }),

    verifyAuthOtp: build.mutation<AuthResult, AuthCode>({
      query: ({ code, token, action, processId, deviceSecret, idempotencyKey }) => ({
        ...addressOf(USER_ADDRESSES.verifyAuthOtp),
        body: {
          verification_code: code,
          token,
          action,
          process_id: processId,
          ...deviceSecretToWire(deviceSecret),
        } satisfies AuthOtpBody,
        withoutAuth: true,
        idempotencyKey,
      }),
      transformResponse: (answer: AuthOtpAnswer) => ({
        ...tokensFromWire(answer),
        deviceSecret: answer.device_secret,
        redirectTo: answer.extra_data?.redirect_to ?? null,
      }),
    }),

    logout: build.mutation<void, void>({
      query: () => addressOf(USER_ADDRESSES.logout),
      transformResponse: () => undefined,
    }),

    userReport: build.query<UserInfo, void>({
      query: () => ({ ...addressOf(USER_ADDRESSES.userReport), body: {} }),
      transformResponse: (answer: WireUserInfo) => userFromWire(answer),
      providesTags: ['User'],
    }),
  }),
});

/** Booting asks who is here, and the first screen is drawn a moment later: asked again then, that would be waited for twice. */
const FRESH_SECONDS = 5;

/** Who is logged in, and what waits for them: as the app knows it, asked anew by a screen that opens later. */
export function useUserReport() {
  return userApi.useUserReportQuery(undefined, { refetchOnMountOrArgChange: FRESH_SECONDS });
}

/** User info from the wire; the flat awaiting_* fields become two pairs of count and rials. */
export function userFromWire(wire: WireUserInfo): UserInfo {
  const { lost_payment: lost } = wire;
  return {
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
    mobile: wire.mobile,
    nationalCode: wire.national_code,
    birthDate: wire.date_of_birth,
    joinedAt: wire.date_joined,
    awaitingInquiries: { count: wire.awaiting_inquiries_num, totalRials: wire.awaiting_inquiries_balance },
    awaitingPayments: { count: wire.awaiting_payments_num, totalRials: wire.awaiting_payments_balance },
    freeCommissionRials: wire.free_commission_balance,
    accountCount: wire.total_bank_accounts,
    ownTurnCount: wire.my_turn_num,
    judgmentCount: wire.judgments_num,
    isArbiter: wire.office,
    lostPayment: lost && { code: lost.payment_code, amountRials: lost.amount, startedAt: lost.started_at, by: lost.by },
    device: wire.device,
    sessionId: wire.session_id,
  };
}

/** The pair of tokens that login, registration and refresh answer. */
export function tokensFromWire(wire: WireTokens): Tokens {
  return { accessToken: wire.access, refreshToken: wire.refresh };
}
