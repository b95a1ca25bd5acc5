import { type Static, Type } from 'typebox';
import { PARCEL_STATES } from '../delivery';
import {
  APPEAL_TEXT_MIN_LENGTH,
  AWARD_TEXT_MIN_LENGTH,
  DISPUTE_ACTIONS,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_TEXT_MAX_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  PICTURES_OF_AN_ENTRY,
  REFEREE_STATES,
} from '../disputes';
import { LIST_PAGE_SIZE_MAX } from '../limits';
import { closed, IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';

const Id = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', description });

const EvidenceId = Id('Names a picture');
const DisputeId = Id('Names a dispute');

/** A file; JSON has no schema for one. */
function file(description: string) {
  return Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream', description });
}

export const EvidenceUploadBody = closed({
  payment_code: PaymentCode,
  file: file('JPEG, PNG or WebP, up to 5 MB and 24 megapixels'),
});

export const Evidence = Type.Object({
  evidence_id: EvidenceId,
  media_type: Type.Literal('image/jpeg'),
  bytes: Type.Integer(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
});

export const EvidenceParams = closed({ id: EvidenceId });

export const EvidencePicture = file('The picture as JPEG');

const SIDES = ['payer', 'payee'] as const;
const PROPOSAL_STATES = ['open', 'accepted', 'rejected', 'replaced', 'expired', 'closed'] as const;

const text = (minLength: number) =>
  Type.String({
    minLength,
    maxLength: DISPUTE_TEXT_MAX_LENGTH,
    description: 'Card numbers and IBANs in it are hidden',
  });
/** Pictures that were sent before, for what is said now. */
export const EvidenceIds = Type.Optional(Type.Array(EvidenceId, { maxItems: PICTURES_OF_AN_ENTRY }));
const AcceptRules = Type.Optional(
  Type.Boolean({ description: 'Of a transaction by the first rules: it may be decided by the new ones' }),
);

export const OpenDisputeBody = closed({
  payment_code: PaymentCode,
  reason: literals(DISPUTE_REASONS.filter((reason) => reason !== 'silent_buyer')),
  text: text(DISPUTE_TEXT_MIN_LENGTH),
  wanted_payee_rials: Rials,
  evidence_ids: EvidenceIds,
  accept_rules: AcceptRules,
});

export const AnswerDisputeBody = closed({
  payment_code: PaymentCode,
  text: text(DISPUTE_TEXT_MIN_LENGTH),
  evidence_ids: EvidenceIds,
  accept_rules: AcceptRules,
});

export const StatementBody = closed({ payment_code: PaymentCode, text: text(1), evidence_ids: EvidenceIds });

export const ProposeBody = closed({ payment_code: PaymentCode, payee_rials: Rials });

export const AcceptBody = closed({
  payment_code: PaymentCode,
  proposal_id: Type.Optional(Id('Names a proposal')),
  award_id: Type.Optional(Id('Names an award')),
});

export const RejectBody = closed({ payment_code: PaymentCode, proposal_id: Id('Names a proposal') });

export const AppealBody = closed({
  payment_code: PaymentCode,
  text: text(APPEAL_TEXT_MIN_LENGTH),
  evidence_ids: EvidenceIds,
});

export const DisputeIdBody = closed({ dispute_id: DisputeId });

export const QuestionBody = closed({ dispute_id: DisputeId, to: literals(SIDES), text: text(1) });

export const AwardBody = closed({ dispute_id: DisputeId, payee_rials: Rials, text: text(AWARD_TEXT_MIN_LENGTH) });

export const NoteBody = closed({ dispute_id: DisputeId, text: text(1) });

export const OfficeQuery = closed({
  stage: Type.Optional(literals(['answer', 'talk', 'referee', 'appeal', 'office'])),
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
});

export const JudgmentQuery = closed({
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
});

const shares = {
  payee_rials: Type.Integer({ description: 'Of the amount, before the commission, in rials' }),
  payer_receives: Rials,
  payee_receives: Rials,
};

const DisputeEntry = Type.Object({
  entry_id: Type.String(),
  by: literals([...SIDES, 'referee', 'office', 'system']),
  kind: Type.String(),
  text: Type.String(),
  evidence: Type.Array(
    Type.Object({ evidence_id: EvidenceId, url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  ),
  at: IsoDateTime,
});

export const Dispute = Type.Object({
  dispute_id: DisputeId,
  payment_code: PaymentCode,
  stage: literals(DISPUTE_STAGES),
  opened_by: literals([...SIDES, 'system']),
  reason: literals(DISPUTE_REASONS),
  wanted_payee_rials: nullable(Rials),
  opened_at: IsoDateTime,
  due_at: nullable(IsoDateTime),
  due_actor: nullable(literals([...SIDES, 'referee', 'office'])),
  referee: Type.Object({ state: literals(REFEREE_STATES), name: nullable(Type.String()) }),
  entries: Type.Array(DisputeEntry),
  proposals: Type.Array(
    Type.Object({
      proposal_id: Type.String(),
      by: literals(SIDES),
      ...shares,
      state: literals(PROPOSAL_STATES),
      expires_at: IsoDateTime,
    }),
  ),
  award: nullable(
    Type.Object({
      award_id: Type.String(),
      by: literals(['referee', 'office']),
      ...shares,
      text: Type.String(),
      at: IsoDateTime,
      final: Type.Boolean(),
    }),
  ),
  outcome: nullable(
    Type.Object({
      kind: literals(DISPUTE_OUTCOMES),
      payer_receives: nullable(Rials),
      payee_receives: nullable(Rials),
      at: IsoDateTime,
    }),
  ),
  my_actions: Type.Array(literals(DISPUTE_ACTIONS), { description: 'What the reader may do now' }),
  version: Type.Integer(),
});

export const DisputeAnswer = Type.Object({ dispute: Dispute });

const PersonInCase = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are hidden' }),
});

export const JudgmentAnswer = Type.Object({
  dispute: Dispute,
  deal: Type.Object({ amount: Rials, behalf: Type.String(), payer: PersonInCase, payee: PersonInCase }),
});

const SideInCase = Type.Object({ member_since: IsoDateTime, disputes: Type.Integer() });

const ParcelInCase = Type.Object(
  {
    state: literals(PARCEL_STATES),
    asked_at: IsoDateTime,
    delivered_at: nullable(IsoDateTime),
    city: nullable(Type.String()),
  },
  { description: 'What the carrier has said last; null when none was asked' },
);

export const OfficeCase = Type.Object({
  dispute: Dispute,
  deal: JudgmentAnswer.properties.deal,
  facts: Type.Object({
    payer: SideInCase,
    payee: SideInCase,
    parcel: nullable(ParcelInCase),
  }),
});

export const OfficeQueue = Type.Object({
  total_records: Type.Integer(),
  disputes: Type.Array(
    Type.Object({
      dispute_id: DisputeId,
      payment_code: PaymentCode,
      stage: literals(DISPUTE_STAGES),
      reason: literals(DISPUTE_REASONS),
      amount: Rials,
      opened_at: IsoDateTime,
      due_at: nullable(IsoDateTime),
      mine: Type.Boolean(),
      assigned: Type.Boolean(),
    }),
  ),
});

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

export type Evidence = Static<typeof Evidence>;
export type Dispute = Static<typeof Dispute>;
export type OpenDisputeBody = Static<typeof OpenDisputeBody>;
export type AnswerDisputeBody = Static<typeof AnswerDisputeBody>;
export type StatementBody = Static<typeof StatementBody>;
export type AcceptBody = Static<typeof AcceptBody>;
export type RejectBody = Static<typeof RejectBody>;
export type AwardBody = Static<typeof AwardBody>;
export type AppealBody = Static<typeof AppealBody>;
export type NoteBody = Static<typeof NoteBody>;
export type OfficeCase = Static<typeof OfficeCase>;
export type OfficeQueue = Static<typeof OfficeQueue>;
export type QuestionBody = Static<typeof QuestionBody>;
export type JudgmentAnswer = Static<typeof JudgmentAnswer>;
export type JudgmentList = Static<typeof JudgmentList>;
