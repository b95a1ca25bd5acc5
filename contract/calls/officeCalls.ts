import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { OUTAGE_SCOPES, OUTAGE_WHY_MAX_LENGTH } from '../rules/deadlines';
import { PARCEL_STATES } from '../rules/deliveryRules';
import {
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_TEXT_MIN_LENGTH,
  POSTPONED_DAYS_MOST,
} from '../rules/disputeRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, memberGet, memberPost, memberPostOnce } from './call';
import { closed, freeText, IsoDateTime, literals, nullable, PaymentCode, paging, Rials } from './common';
import { AwardId, Dispute, DisputeId, EntryId, SIDES, text } from './disputeCalls';
import { AwardBody, DealInCase, DisputeIdBody, QuestionBody } from './judgmentCalls';

export const AssignBody = closed({
  dispute_id: DisputeId,
  takes_over: Type.Optional(
    Type.Boolean({ description: 'Take over from another arbiter; refused without it (1607, `fields.arbiter`)' }),
  ),
});

export const SecondBody = closed({ dispute_id: DisputeId, award_id: AwardId });

export const NoteBody = closed({ dispute_id: DisputeId, text: text(1) });

export const PostponeBody = closed({
  dispute_id: DisputeId,
  days: Type.Integer({ minimum: 1, maximum: POSTPONED_DAYS_MOST, description: 'Days from now' }),
  text: text(DISPUTE_TEXT_MIN_LENGTH),
});

export const OfficeQuery = closed({ stage: Type.Optional(literals(DISPUTE_STAGES)), ...paging });

const SideInCase = Type.Object({
  member_since: IsoDateTime,
  disputes: Type.Integer({ description: 'All disputes, including this one' }),
  lost: Type.Integer({ description: 'Disputes lost in the last 180 days' }),
});

const ParcelInCase = Type.Object(
  {
    state: literals(PARCEL_STATES),
    asked_at: IsoDateTime,
    delivered_at: nullable(IsoDateTime),
    city: nullable(Type.String()),
  },
  { description: 'Latest answer of the carrier; null when no carrier was queried' },
);

const Arbiter = Type.Object({ name: Type.String(), me: Type.Boolean() });

export const OfficeCase = Type.Object({
  dispute: Dispute,
  deal: DealInCase,
  arbiter: nullable(Arbiter),
  needs_second: Type.Boolean({ description: 'An award needs the approval of another arbiter' }),
  awarded_by: nullable(Arbiter),
  facts: Type.Object({
    payer: SideInCase,
    payee: SideInCase,
    in_common: Type.Boolean({ description: 'The two sides have shared a bank account or a public IP address' }),
    wrong_handover_codes: Type.Integer(),
    parcel: nullable(ParcelInCase),
  }),
  flags: Type.Object({
    often_lost: Type.Array(literals(SIDES), {
      description: 'Sides that lost three or more disputes in the last 180 days',
    }),
    foreign_cards: Type.Array(literals(SIDES), {
      description: 'Sides that paid with three or more cards of other people within seven days',
    }),
    referee_leans: nullable(
      Type.Object({
        side: literals(SIDES),
        percent: Type.Integer(),
        cases: Type.Integer({ description: 'Cases decided by this referee' }),
      }),
    ),
  }),
  reports: Type.Array(
    Type.Object({ entry_id: EntryId, by: literals([...SIDES, 'referee'] as const), at: IsoDateTime }),
  ),
});

export const OfficeQueue = Type.Object({
  total_records: Type.Integer(),
  counts: Type.Object(
    {
      answer: Type.Integer(),
      talk: Type.Integer(),
      referee: Type.Integer(),
      appeal: Type.Integer(),
      office: Type.Integer(),
    },
    { description: 'Open disputes by stage' },
  ),
  disputes: Type.Array(
    Type.Object({
      dispute_id: DisputeId,
      payment_code: PaymentCode,
      stage: literals(DISPUTE_STAGES),
      reason: literals(DISPUTE_REASONS),
      amount: Rials,
      opened_at: IsoDateTime,
      due_at: nullable(IsoDateTime),
      outcome: nullable(literals(DISPUTE_OUTCOMES)),
      mine: Type.Boolean(),
      assigned: Type.Boolean(),
      needs_second: Type.Boolean(),
      waits_for_second: Type.Boolean(),
      late: Type.Boolean({ description: 'The office missed its deadline without a postponement' }),
      reports: Type.Integer({ description: 'Reported entries' }),
    }),
  ),
});

export type AssignBody = Static<typeof AssignBody>;
export type NoteBody = Static<typeof NoteBody>;
export type PostponeBody = Static<typeof PostponeBody>;
export type OfficeCase = Static<typeof OfficeCase>;
export type OfficeQueue = Static<typeof OfficeQueue>;
export type SecondBody = Static<typeof SecondBody>;

const SCOPE = {
  description: '`gateway` moves the deadlines of payers; `api` and `sms` move all others',
};
const Why = freeText({ minLength: 3, maxLength: OUTAGE_WHY_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN });

export const EnterOutageBody = closed({
  from_at: IsoDateTime,
  to_at: Type.Optional(IsoDateTime),
  scope: literals(OUTAGE_SCOPES, SCOPE),
  why: Why,
});

export const OutageList = Type.Object({
  outages: Type.Array(
    Type.Object({
      outage_id: Type.Integer(),
      from_at: IsoDateTime,
      to_at: nullable(IsoDateTime),
      scope: literals(OUTAGE_SCOPES, SCOPE),
      why: Type.String(),
      by: literals(['system', 'office'], { description: '`system`: detected automatically' }),
    }),
  ),
});

export type EnterOutageBody = Static<typeof EnterOutageBody>;
export type OutageList = Static<typeof OutageList>;

/** The office answers 1012 to a caller without a role or from a foreign address. */
const OFFICE_ERRORS = [
  E.badRequest,
  E.noAccess,
  E.notAcceptable,
  E.invalidAmount,
  E.conflict,
  E.disputeNotFound,
  E.tooLate,
] as const;

/** One step in a case: sent once per key, answered with the case. */
const step = { ...memberPostOnce, answer: OfficeCase, errors: OFFICE_ERRORS } as const;

/** Calls of operators. The app of the two sides loads none of them. */
export const OFFICE_CALLS = callsOf('office', {
  listDisputes: {
    ...memberGet,
    path: '/office/v1/disputes/',
    summary:
      'Open disputes by due time; stage `closed` is the archive, latest first. Leaves out the operator’s own ' +
      'transactions, and in stage `office` the operator’s awards that wait for a second arbiter',
    query: OfficeQuery,
    answer: OfficeQueue,
    errors: OFFICE_ERRORS,
  },
  caseDetails: {
    ...memberPost,
    path: '/office/v1/disputes/details/',
    summary: 'A dispute with facts about its two sides. Each read is recorded',
    body: DisputeIdBody,
    answer: OfficeCase,
    errors: OFFICE_ERRORS,
  },
  assignCase: {
    ...step,
    path: '/office/v1/disputes/assign/',
    summary: 'Take an unassigned case, or take it over',
    body: AssignBody,
  },
  askInCase: { ...step, path: '/office/v1/disputes/question/', summary: 'Ask one side a question', body: QuestionBody },
  noteInCase: {
    ...step,
    path: '/office/v1/disputes/note/',
    summary: 'Note a phone call or a finding; both sides read it',
    body: NoteBody,
  },
  awardCase: {
    ...step,
    path: '/office/v1/disputes/award/',
    summary: 'Divide the money, finally. A large amount or suspected fraud needs a second arbiter',
    body: AwardBody,
  },
  listOutages: {
    ...memberGet,
    path: '/office/v1/outages/',
    summary: 'Outages that move deadlines, latest first',
    answer: OutageList,
    errors: OFFICE_ERRORS,
  },
  enterOutage: {
    ...memberPostOnce,
    path: '/office/v1/outages/',
    summary: 'Record an outage, for example of a bank. The same start with an end closes an open outage',
    body: EnterOutageBody,
    answer: OutageList,
    errors: OFFICE_ERRORS,
  },
  secondAward: {
    ...step,
    path: '/office/v1/disputes/second/',
    summary: 'Approve another arbiter’s award, which then takes effect',
    body: SecondBody,
    errors: [...OFFICE_ERRORS, E.proposalGone],
  },
  postponeCase: {
    ...step,
    path: '/office/v1/disputes/postpone/',
    summary: 'Give a reason and a new date for a late decision; both sides read it',
    body: PostponeBody,
  },
});
