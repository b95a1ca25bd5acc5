import { DELIVERY_METHODS, DELIVERY_STATES } from '@contract/rules/delivery';
import { DISPUTE_OUTCOMES, DISPUTE_STAGES } from '@contract/rules/disputes';
import { NEXT_ACTIONS, SILENCE_RESULTS } from '@contract/rules/nextStep';
import { ACCOUNT_EVENTS, DISPUTE_NEWS, NOTICE_KINDS, type NoticeDetails } from '@contract/rules/notices';
import { RETURN_REASONS } from '@contract/rules/paymentStates';
import {
  among,
  type EndpointShapes,
  fields,
  flag,
  instant,
  list,
  optional,
  orNull,
  secret,
  whole,
} from '@/lib/visibility';
import type * as model from '../noticeModels';
import type { noticesApi } from '../notices';
import type { PushStanding, pushApi } from '../push';
import { nothing, paymentCode, purpose } from './common';

const details = fields<NoticeDetails>({
  amount: optional(whole),
  due_at: optional(instant),
  task: optional(among(...NEXT_ACTIONS)),
  if_silent: optional(among(...SILENCE_RESULTS)),
  yours: optional(flag),
  grace: optional(flag),
  why: optional(among(...RETURN_REASONS)),
  event: optional(among(...ACCOUNT_EVENTS)),
  news: optional(among(...DISPUTE_NEWS)),
  stage: optional(among(...DISPUTE_STAGES)),
  outcome: optional(among(...DISPUTE_OUTCOMES)),
  payer_receives: optional(whole),
  payee_receives: optional(whole),
  by_silence: optional(flag),
  delivery: optional(among(...DELIVERY_STATES)),
  method: optional(among(...DELIVERY_METHODS)),
  dispute_id: optional(secret('disputeId')),
});

const notice = fields<model.Notice>({
  id: secret('noticeId'),
  kind: among(...NOTICE_KINDS),
  paymentCode: orNull(paymentCode),
  amountRials: orNull(whole),
  purpose: orNull(purpose),
  details,
  at: instant,
  isRead: flag,
});

const pages = fields<{ pages: model.NoticePage[]; pageParams: number[] }>({
  pages: list(fields<model.NoticePage>({ total: whole, unread: whole, notices: list(notice) })),
  pageParams: list(whole),
});

const settings = fields<model.NoticeSettings>({
  deadlines: flag,
  disputeTalk: flag,
  push: flag,
  amountOnLockScreen: flag,
});

/** What may be seen of what somebody was told: which kinds and when, not what about. */
export const noticeEndpoints: EndpointShapes<typeof noticesApi> = {
  listNotices: { args: nothing, answer: pages },
  unreadNotices: { args: nothing, answer: whole },
  readNotice: { args: secret('noticeId'), answer: nothing },
  readAllNotices: { args: nothing, answer: nothing },
  noticeSettings: { args: nothing, answer: settings },
  changeNoticeSettings: { args: settings, answer: settings },
};

const standing = fields<PushStanding>({
  state: among('on', 'off', 'denied', 'iphone', 'unsupported'),
  isDecided: flag,
});

/** The subscription itself is in none of these. */
export const pushEndpoints: EndpointShapes<typeof pushApi> = {
  pushStanding: { args: nothing, answer: standing },
  switchPush: { args: flag, answer: standing },
  recheckPush: { args: nothing, answer: standing },
  putOffPush: { args: nothing, answer: standing },
  moneyMoved: { args: nothing, answer: flag },
};
