import type { Awaiting, Tokens, UserInfo } from '@/api/models';
import { type EndpointShapes, type FieldShapes, fields, instant, oneOf, orNull, secret, whole } from '@/lib/visibility';
import type { Identity, userApi } from '../user';
import {
  accessToken,
  birthDate,
  deviceSecret,
  mobile,
  named,
  nationalCode,
  nothing,
  oneTimeCode,
  path,
  personName,
  processId,
  refreshToken,
  sessionId,
  token,
} from './common';

const authAction = oneOf<'login' | 'register'>({ login: true, register: true });
const awaiting = fields<Awaiting>({ count: whole, totalRials: whole });
const user = fields<UserInfo>({
  firstName: personName,
  lastName: personName,
  fullName: personName,
  mobile,
  nationalCode,
  birthDate,
  joinedAt: instant,
  awaitingInquiries: awaiting,
  awaitingPayments: awaiting,
  freeCommissionRials: whole,
  accountCount: whole,
  device: secret('device'),
  sessionId,
});

const identity: FieldShapes<Identity> = {
  nationalCode,
  birthDate,
  referralCode: secret('referral'),
  processId,
};

/** What may be seen of the calls of `userApi`. */
export const userEndpoints: EndpointShapes<typeof userApi> = {
  matchNationalCode: { args: fields<Identity & { mobile: string }>({ ...identity, mobile }), answer: nothing },
  register: { args: fields({ ...identity, mobile }), answer: token },
  login: {
    args: fields({
      ...identity,
      mobile,
      deviceSecret: orNull(deviceSecret),
    }),
    answer: token,
  },
  verifyAuthOtp: {
    args: fields({
      code: oneTimeCode,
      token,
      action: authAction,
      processId,
      deviceSecret: orNull(deviceSecret),
      ...named,
    }),
    answer: fields({ accessToken, refreshToken, deviceSecret, redirectTo: orNull(path) }),
  },
  logout: { args: nothing, answer: nothing },
  userReport: { args: nothing, answer: user },
};

/** The refresh flow keeps its endpoint for itself (`session/refresh`). */
export const refreshEndpoints = {
  refreshTokens: { args: refreshToken, answer: fields<Tokens>({ accessToken, refreshToken }) },
};
