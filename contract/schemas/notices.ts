import { type Static, Type } from 'typebox';
import { DELIVERY_METHODS, DELIVERY_STATES } from '../rules/delivery';
import { DISPUTE_OUTCOMES, DISPUTE_STAGES } from '../rules/disputes';
import { LIST_PAGE_SIZE_MAX } from '../rules/limits';
import { NEXT_ACTIONS, SILENCE_RESULTS } from '../rules/nextStep';
import { ACCOUNT_EVENTS, DISPUTE_NEWS, NOTICE_KINDS } from '../rules/notices';
import { RETURN_REASONS } from '../rules/paymentStates';
import { closed, IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';

export const NoticeQuery = closed({
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
});

const NoticeId = Type.String({ format: 'uuid' });

const NoticeDetails = Type.Object(
  {
    amount: Type.Optional(Rials),
    due_at: Type.Optional(IsoDateTime),
    task: Type.Optional(literals(NEXT_ACTIONS)),
    if_silent: Type.Optional(literals(SILENCE_RESULTS)),
    yours: Type.Optional(Type.Boolean({ description: 'Whether it is the reader who has to act' })),
    grace: Type.Optional(Type.Boolean()),
    why: Type.Optional(literals(RETURN_REASONS)),
    event: Type.Optional(literals(ACCOUNT_EVENTS)),
    news: Type.Optional(literals(DISPUTE_NEWS)),
    stage: Type.Optional(literals(DISPUTE_STAGES)),
    outcome: Type.Optional(literals(DISPUTE_OUTCOMES)),
    payer_receives: Type.Optional(Rials),
    payee_receives: Type.Optional(Rials),
    by_silence: Type.Optional(Type.Boolean()),
    delivery: Type.Optional(literals(DELIVERY_STATES)),
    method: Type.Optional(literals(DELIVERY_METHODS)),
    dispute_id: Type.Optional(Type.String()),
  },
  { description: 'What the words depend on; each kind has some of it' },
);

export const Notice = Type.Object({
  id: NoticeId,
  kind: literals(NOTICE_KINDS),
  payment_code: nullable(PaymentCode),
  amount: nullable(Rials),
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

/** One of both: ids that are not the reader’s are nobody’s here, and change nothing. */
export const ReadNoticesBody = Type.Union([
  closed({ ids: Type.Array(NoticeId, { minItems: 1, maxItems: LIST_PAGE_SIZE_MAX }) }),
  closed({ all: Type.Literal(true) }),
]);

export const UnreadAnswer = Type.Object({ unread: Type.Integer({ minimum: 0 }) });

export const NoticeSettings = closed({
  deadlines: Type.Boolean({ description: 'Reminders of deadlines by SMS and push' }),
  dispute_talk: Type.Boolean({ description: 'Answers and proposals in disputes by push' }),
  push: Type.Boolean({ description: 'Push messages at all, on whichever device' }),
  amount_on_lock_screen: Type.Boolean({ description: 'Push messages name amount and purpose' }),
});

/** Null where push messages are not configured. */
export const PushKey = Type.Object({ public_key: nullable(Type.String()) });

const Endpoint = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'As the browser’s push service has given it',
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
