import { type Static, Type } from 'typebox';
import { PARCEL_STATES } from '../rules/delivery';
import {
  AWARD_TEXT_MIN_LENGTH,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_TEXT_MIN_LENGTH,
  POSTPONED_DAYS_MOST,
  REFEREE_STATES,
} from '../rules/disputes';
import { LIST_PAGE_SIZE_MAX } from '../rules/limits';
import { closed, IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';
import { Delivery, Terms } from './delivery';
import { AwardId, Dispute, DisputeId, EntryId, SIDES, text } from './disputes';

/** Disputes for those who decide them: a referee, and the office. */

export const DisputeIdBody = closed({ dispute_id: DisputeId });

export const AssignBody = closed({
  dispute_id: DisputeId,
  takes_over: Type.Optional(
    Type.Boolean({ description: 'Also from another arbiter; without it that is refused (1607, `fields.arbiter`)' }),
  ),
});

export const QuestionBody = closed({ dispute_id: DisputeId, to: literals(SIDES), text: text(1) });

export const AwardBody = closed({ dispute_id: DisputeId, payee_rials: Rials, text: text(AWARD_TEXT_MIN_LENGTH) });

export const SecondBody = closed({ dispute_id: DisputeId, award_id: AwardId });

export const NoteBody = closed({ dispute_id: DisputeId, text: text(1) });

export const PostponeBody = closed({
  dispute_id: DisputeId,
  days: Type.Integer({ minimum: 1, maximum: POSTPONED_DAYS_MOST, description: 'From now on' }),
  text: text(DISPUTE_TEXT_MIN_LENGTH),
});

const paging = {
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
};

export const OfficeQuery = closed({ stage: Type.Optional(literals(DISPUTE_STAGES)), ...paging });

export const JudgmentQuery = closed({ state: Type.Optional(literals(REFEREE_STATES)), ...paging });

const PersonInCase = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are hidden' }),
});

const DealInCase = Type.Object({
  amount: Rials,
  behalf: Type.String(),
  payer: nullable(PersonInCase),
  payee: nullable(PersonInCase),
  terms: nullable(Terms),
  delivery: nullable(Delivery),
});

/** Once the case is closed its referee reads no names, and of the dispute neither entries nor proposals. */
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

const SideInCase = Type.Object({
  member_since: IsoDateTime,
  disputes: Type.Integer({ description: 'In all, this one too' }),
  lost: Type.Integer({ description: 'Of them lost in the last 180 days' }),
});

const ParcelInCase = Type.Object(
  {
    state: literals(PARCEL_STATES),
    asked_at: IsoDateTime,
    delivered_at: nullable(IsoDateTime),
    city: nullable(Type.String()),
  },
  { description: 'What the carrier has said last; null when none was asked' },
);

const Arbiter = Type.Object({ name: Type.String(), me: Type.Boolean() });

export const OfficeCase = Type.Object({
  dispute: Dispute,
  deal: DealInCase,
  arbiter: nullable(Arbiter),
  needs_second: Type.Boolean({ description: 'An award counts once another arbiter has approved it' }),
  awarded_by: nullable(Arbiter),
  facts: Type.Object({
    payer: SideInCase,
    payee: SideInCase,
    in_common: Type.Boolean({ description: 'The two have had a bank account or a public address in common' }),
    wrong_handover_codes: Type.Integer(),
    parcel: nullable(ParcelInCase),
  }),
  flags: Type.Object({
    often_lost: Type.Array(literals(SIDES), { description: 'Has lost three disputes or more in the last 180 days' }),
    referee_leans: nullable(
      Type.Object({
        side: literals(SIDES),
        percent: Type.Integer(),
        cases: Type.Integer({ description: 'That this referee has decided' }),
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
    { description: 'Open disputes by their stage' },
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
      late: Type.Boolean({ description: 'The office has let its time pass and has not said why' }),
      reports: Type.Integer({ description: 'Entries that somebody has reported' }),
    }),
  ),
});

export type AssignBody = Static<typeof AssignBody>;
export type AwardBody = Static<typeof AwardBody>;
export type NoteBody = Static<typeof NoteBody>;
export type PostponeBody = Static<typeof PostponeBody>;
export type OfficeCase = Static<typeof OfficeCase>;
export type OfficeQueue = Static<typeof OfficeQueue>;
export type SecondBody = Static<typeof SecondBody>;
export type QuestionBody = Static<typeof QuestionBody>;
export type DealInCase = Static<typeof DealInCase>;
export type JudgmentAnswer = Static<typeof JudgmentAnswer>;
export type JudgmentList = Static<typeof JudgmentList>;
