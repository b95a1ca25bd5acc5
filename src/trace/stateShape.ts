import type { ApplicationState } from '@/features/application/slice';
import type { AuthBackup, AuthState } from '@/features/auth/slice';
import type { CardRefusal, CardsState } from '@/features/cards/slice';
import type { OtpState } from '@/features/otp/slice';
import type { PartnerJourneyState } from '@/features/partner/journeySlice';
import type { PartnerState } from '@/features/partner/slice';
import type { PaymentState } from '@/features/payment/slice';
import type { RequestDraft, RequestMoneyState } from '@/features/request-money/slice';
import type { OtpRequest, Toast } from '@/lib/commands';
import type { DeviceSecret } from '@/lib/deviceSecrets';
import type { RootState } from '@/lib/store';
import { apiState } from './apiShape';
import { account } from './endpointShapes';
import {
  accountId,
  client,
  deviceSecret,
  failure,
  gatewayTicket,
  intentKey,
  mobile,
  nationalCode,
  newTransaction,
  path,
  paymentCode,
  personName,
  processId,
  purpose,
  side,
  spoken,
  token,
} from './productShapes';
import {
  type FieldShapes,
  fields,
  flag,
  list,
  oneOf,
  optional,
  orNull,
  type Shape,
  secret,
  shared,
  whole,
} from './shape';

export const otpRequest = fields<OtpRequest>({
  action: oneOf<OtpRequest['action']>({ settle_transaction: true, refund_transaction: true, cancel: true }),
  paymentCode,
  amountRials: whole,
  counterpartName: personName,
  nextPage: path,
});

export const toast = fields<Toast>({
  id: secret('toast'),
  kind: oneOf<Toast['kind']>({ error: true, success: true, info: true }),
  text: spoken,
});

export const cardRefusal = fields<CardRefusal>({ number: secret('account'), failure });

export const draftShapes: FieldShapes<RequestDraft> = {
  amountRials: orNull(whole),
  commissionSide: side,
  purpose,
  accountId: orNull(accountId),
  refereeNationalCode: orNull(nationalCode),
};

export const persisted = fields<NonNullable<RootState['_persist']>>({ version: whole, rehydrated: flag });

export const session = fields<RootState['session']>({
  accessToken: orNull(secret('accessToken')),
  refreshToken: orNull(secret('refreshToken')),
  loginId: orNull(secret('login')),
  generation: whole,
});

export const keptDeviceSecrets = list(
  fields<DeviceSecret>({ owner: secret('deviceOwner'), secret: deviceSecret, keptAt: whole }),
);

const slices: FieldShapes<RootState> = {
  _persist: optional(persisted),

  api: apiState,

  application: fields<ApplicationState>({
    state: oneOf<ApplicationState['state']>({
      splash: true,
      unauthenticated: true,
      'app-new-card': true,
      'app-verified': true,
    }),
    failure: orNull(failure),
  }),

  auth: fields<AuthState>({
    temporaryToken: orNull(token),
    action: orNull(oneOf<NonNullable<AuthState['action']>>({ login: true, register: true })),
    backup: fields<AuthBackup>({
      mobile,
      nationalCode,
      birthDate: secret('birthDate'),
      referralCode: secret('referral'),
    }),
    status: oneOf<AuthState['status']>({
      idle: true,
      pending: true,
      codeSent: true,
      codeExpired: true,
      failed: true,
      authenticated: true,
    }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  }),

  cards: fields<CardsState>({
    status: oneOf<CardsState['status']>({ idle: true, pending: true }),
    added: orNull(account),
    isConfirming: flag,
    refusal: orNull(cardRefusal),
    openNumbers: list(secret('account')),
  }),

  deviceSecrets: fields<RootState['deviceSecrets']>({ kept: keptDeviceSecrets }),

  destination: fields<RootState['destination']>({ redirectTo: orNull(path) }),

  logout: fields<RootState['logout']>({ status: oneOf<'idle' | 'pending'>({ idle: true, pending: true }) }),

  network: fields<RootState['network']>({ online: flag }),

  otp: fields<OtpState>({
    request: orNull(otpRequest),
    intentKey: orNull(intentKey),
    token: orNull(token),
    status: oneOf<OtpState['status']>({
      idle: true,
      pending: true,
      codeSent: true,
      codeExpired: true,
      failed: true,
      succeeded: true,
    }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  }),

  partner: fields<PartnerState>({ processId, client: orNull(client), entryCreatedAt: orNull(whole) }),

  partnerJourney: fields<PartnerJourneyState>({
    processId: orNull(processId),
    step: orNull(
      oneOf<NonNullable<PartnerJourneyState['step']>>({
        permission: true,
        offer: true,
        approved: true,
        rejected: true,
      }),
    ),
    status: oneOf<PartnerJourneyState['status']>({
      idle: true,
      pending: true,
      leaving: true,
      done: true,
      failed: true,
    }),
    failure: orNull(failure),
    nextPath: orNull(path),
  }),

  payLink: fields<RootState['payLink']>({ lastPaid: orNull(paymentCode) }),

  payment: fields<PaymentState>({
    status: oneOf<PaymentState['status']>({ idle: true, pending: true, leaving: true, failed: true }),
    paymentCode: orNull(paymentCode),
    accountId: orNull(accountId),
    intentKey: orNull(intentKey),
    gateway: orNull(gatewayTicket),
    failure: orNull(failure),
  }),

  requestMoney: fields<RequestMoneyState>({
    draft: fields<RequestDraft>(draftShapes),
    asked: orNull(newTransaction),
    intentKey: orNull(intentKey),
    status: oneOf<RequestMoneyState['status']>({ idle: true, pending: true, leaving: true, failed: true }),
    failure: orNull(failure),
  }),

  session,

  toasts: fields<RootState['toasts']>({ items: list(toast) }),
};

/**
 * The whole state: each field with what may be seen of it. A slice or a field that is new does not compile until
 * somebody has decided here; one that slips through is closed.
 */
export const stateShape = fields<RootState>(eachShared(slices));

/** States share the slices that an action did not change. */
function eachShared<Shapes extends Readonly<Record<keyof Shapes, Shape>>>(shapes: Shapes): Shapes {
  return Object.fromEntries(Object.entries<Shape>(shapes).map(([name, shape]) => [name, shared(shape)])) as Shapes;
}
