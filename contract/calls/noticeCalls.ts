import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { DELIVERY_METHODS, DELIVERY_STATES } from '../rules/deliveryRules';
import { DISPUTE_OUTCOMES, DISPUTE_STAGES } from '../rules/disputeRules';
import { LIST_PAGE_SIZE_MAX } from '../rules/limits';
import { NEXT_ACTIONS, SILENCE_RESULTS } from '../rules/nextStep';
import { ACCOUNT_EVENTS, DISPUTE_NEWS, NOTICE_KINDS } from '../rules/noticeKinds';
import { PAYOUT_REASONS } from '../rules/payoutRules';
import { RETURN_REASONS } from '../rules/transactionStates';
import { callsOf, memberGet, memberPost, memberPut } from './call';
import { closed, IsoDateTime, literals, Nothing, nullable, PaymentCode, paging, Rials } from './common';

export const NoticeQuery = closed(paging);

const NoticeId = Type.String({ format: 'uuid' });

export const NoticeDetails = Type.Object(
  {
    /** Where they differ from the amount of the transaction. */
    amount: Type.Optional(Rials),
    due_at: Type.Optional(IsoDateTime),
    task: Type.Optional(literals(NEXT_ACTIONS)),
    if_silent: Type.Optional(literals(SILENCE_RESULTS)),
    yours: Type.Optional(Type.Boolean({ description: 'The reader has to act' })),
    grace: Type.Optional(Type.Boolean({ description: 'The deadline passed, and the grace period runs' })),
    why: Type.Optional(literals(RETURN_REASONS, { description: 'Of a returned payment' })),
    payout_reason: Type.Optional(literals(PAYOUT_REASONS, { description: 'Of a stopped transfer' })),
    reversal: Type.Optional(
      Type.Boolean({ description: 'The money is not that of the deal: a payment for it went back by bank transfer' }),
    ),
    event: Type.Optional(literals(ACCOUNT_EVENTS)),
    news: Type.Optional(literals(DISPUTE_NEWS)),
    stage: Type.Optional(literals(DISPUTE_STAGES)),
    outcome: Type.Optional(literals(DISPUTE_OUTCOMES)),
    payer_receives: Type.Optional(Rials),
    payee_receives: Type.Optional(Rials),
    by_silence: Type.Optional(Type.Boolean({ description: 'Caused by a passed deadline' })),
    by_partner: Type.Optional(Type.Boolean({ description: 'The shop canceled' })),
    delivery: Type.Optional(literals(DELIVERY_STATES)),
    method: Type.Optional(literals(DELIVERY_METHODS)),
    side: Type.Optional(literals(['payer', 'payee'] as const, { description: 'The reader’s side' })),
    dispute_id: Type.Optional(Type.String({ description: 'Only for the referee' })),
  },
  { description: 'Input of the texts; each kind has some of the fields. No personal data' },
);

export const Notice = Type.Object({
  id: NoticeId,
  kind: literals(NOTICE_KINDS),
  payment_code: nullable(PaymentCode),
  amount: nullable(
    Type.Integer({
      minimum: 0,
      description: 'What the reader pays or receives, in rials; without a side, the amount of the transaction',
    }),
  ),
  behalf: nullable(Type.String()),
  details: NoticeDetails,
  at: IsoDateTime,
  read: Type.Boolean(),
});

export const NoticeList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  unread: Type.Integer({ minimum: 0 }),
  notifications: Type.Array(Notice),
});

/** Either form. Ids of other readers have no effect. */
export const ReadNoticesBody = Type.Union([
  closed({ ids: Type.Array(NoticeId, { minItems: 1, maxItems: LIST_PAGE_SIZE_MAX }) }),
  closed({ all: Type.Literal(true) }),
]);

export const UnreadAnswer = Type.Object({ unread: Type.Integer({ minimum: 0 }) });

export const NoticeSettings = closed({
  deadlines: Type.Boolean({ description: 'Deadline reminders by SMS and push' }),
  dispute_talk: Type.Boolean({ description: 'Answers and proposals in disputes by push' }),
  push: Type.Boolean({ description: 'Push messages on any device' }),
  amount_on_lock_screen: Type.Boolean({ description: 'Push messages show amount and purpose' }),
});

/** Null when push messages are not configured. */
export const PushKey = Type.Object({ public_key: nullable(Type.String()) });

const Endpoint = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'Endpoint of the browser’s push service',
});

export const PushSubscriptionBody = closed({
  endpoint: Endpoint,
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{80,100}=*$', description: 'Public key of the browser, base64url' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{16,32}=*$', description: 'Shared secret of the browser, base64url' }),
});
export const PushEndpointBody = closed({ endpoint: Endpoint });

export type NoticeQuery = Static<typeof NoticeQuery>;
export type Notice = Static<typeof Notice>;
export type NoticeList = Static<typeof NoticeList>;
export type ReadNoticesBody = Static<typeof ReadNoticesBody>;
export type NoticeSettings = Static<typeof NoticeSettings>;
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** Notices, their settings, and push subscriptions. */
export const NOTICE_CALLS = callsOf('notifications', {
  listNotices: {
    ...memberGet,
    path: '/api/v1/notifications/',
    summary: 'Notices of the reader, latest first, and the unread count',
    query: NoticeQuery,
    answer: NoticeList,
  },
  readNotices: {
    ...memberPost,
    path: '/api/v1/notifications/read/',
    summary: 'Mark notices as read, by id or all. Other readers’ ids are ignored',
    body: ReadNoticesBody,
    answer: UnreadAnswer,
  },
  noticeSettings: {
    ...memberGet,
    path: '/api/v1/notifications/settings/',
    summary: 'Notice settings of the reader. Messages about money cannot be switched off',
    answer: NoticeSettings,
  },
  changeNoticeSettings: {
    ...memberPut,
    path: '/api/v1/notifications/settings/',
    summary: 'Replace the notice settings',
    body: NoticeSettings,
    answer: NoticeSettings,
  },
  pushKey: {
    ...memberGet,
    path: '/api/v1/notifications/push/',
    summary: 'Public VAPID key for a browser’s subscription',
    answer: PushKey,
  },
  subscribeToPush: {
    ...memberPost,
    path: '/api/v1/notifications/push/',
    summary:
      'Subscribe this browser to push messages until its session ends. Known push services only (1002), ten browsers per user (1016)',
    body: PushSubscriptionBody,
    answer: Nothing,
    errors: [E.tooManyRequests],
  },
  confirmPush: {
    ...memberPut,
    path: '/api/v1/notifications/push/',
    summary: 'Renew the subscription at each start of the app: the browser’s keys or the user can have changed',
    body: PushSubscriptionBody,
    answer: Nothing,
    errors: [E.tooManyRequests],
  },
  endPush: {
    ...memberPost,
    path: '/api/v1/notifications/push/delete/',
    summary: 'Unsubscribe this browser',
    body: PushEndpointBody,
    answer: Nothing,
  },
});
