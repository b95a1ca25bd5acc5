import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { AWARD_TEXT_MIN_LENGTH, DISPUTE_STAGES, REFEREE_STATES } from '../rules/disputeRules';
import { callsOf, memberGet, memberPost, memberPostOnce } from './call';
import {
  BySms,
  closed,
  IsoDateTime,
  literals,
  Nothing,
  nullable,
  PaymentCode,
  paging,
  Rials,
  TransactionCodeAnswer,
} from './common';
import { Delivery, Terms } from './deliveryCalls';
import { Dispute, DisputeId, SIDES, text } from './disputeCalls';

export const DisputeIdBody = closed({ dispute_id: DisputeId });

export const QuestionBody = closed({ dispute_id: DisputeId, to: literals(SIDES), text: text(1) });

export const AwardBody = closed({ dispute_id: DisputeId, payee_rials: Rials, text: text(AWARD_TEXT_MIN_LENGTH) });

export const RefereeAwardBody = closed({ ...AwardBody.properties, by_sms: BySms });

export const JudgmentQuery = closed({ state: Type.Optional(literals(REFEREE_STATES)), ...paging });

const PersonInCase = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are masked' }),
});

export const DealInCase = Type.Object({
  amount: Rials,
  behalf: Type.String(),
  payer: nullable(PersonInCase),
  payee: nullable(PersonInCase),
  terms: nullable(Terms),
  delivery: nullable(Delivery),
});

/** After the close the referee reads no names, entries or proposals. */
export const JudgmentAnswer = Type.Object({ dispute: Dispute, deal: DealInCase });

export const JudgmentList = Type.Object({
  total_records: Type.Integer(),
  judgments: Type.Array(
    Type.Object({
      dispute_id: DisputeId,
      payment_code: PaymentCode,
      stage: literals(DISPUTE_STAGES),
      state: literals(REFEREE_STATES),
      amount: Rials,
      due_at: nullable(IsoDateTime),
    }),
  ),
});

export type DisputeIdBody = Static<typeof DisputeIdBody>;
export type AwardBody = Static<typeof AwardBody>;
export type RefereeAwardBody = Static<typeof RefereeAwardBody>;
export type QuestionBody = Static<typeof QuestionBody>;
export type DealInCase = Static<typeof DealInCase>;
export type JudgmentAnswer = Static<typeof JudgmentAnswer>;
export type JudgmentList = Static<typeof JudgmentList>;

const JUDGMENT_ERRORS = [E.tooManyRequests, E.conflict, E.disputeNotFound, E.tooLate] as const;

/** Calls of a referee. */
export const JUDGMENT_CALLS = callsOf('disputes', {
  listJudgments: {
    ...memberGet,
    path: '/api/v1/judgments/',
    summary: 'Disputes with the reader as referee',
    query: JudgmentQuery,
    answer: JudgmentList,
  },
  judgmentDetails: {
    ...memberPost,
    path: '/api/v1/judgments/details/',
    summary: 'A dispute for its referee; after the close only its outcome',
    body: DisputeIdBody,
    answer: JudgmentAnswer,
    errors: JUDGMENT_ERRORS,
  },
  acceptCase: {
    ...memberPostOnce,
    path: '/api/v1/judgments/accept/',
    summary: 'Accept the case',
    body: DisputeIdBody,
    answer: JudgmentAnswer,
    errors: JUDGMENT_ERRORS,
  },
  declineCase: {
    ...memberPostOnce,
    path: '/api/v1/judgments/decline/',
    summary: 'Decline the case, or give it up: the office decides',
    body: DisputeIdBody,
    answer: Nothing,
    errors: JUDGMENT_ERRORS,
  },
  askSide: {
    ...memberPostOnce,
    path: '/api/v1/judgments/question/',
    summary: 'Ask one side a question; one open question at a time',
    body: QuestionBody,
    answer: JudgmentAnswer,
    errors: JUDGMENT_ERRORS,
  },
  awardDispute: {
    ...memberPostOnce,
    path: '/api/v1/judgments/award/',
    summary: 'Award a division with reasons; sends a one-time code',
    body: RefereeAwardBody,
    answer: TransactionCodeAnswer,
    errors: [...JUDGMENT_ERRORS, E.notAcceptable, E.invalidAmount, E.smsFailed, E.smsClosed],
  },
});
