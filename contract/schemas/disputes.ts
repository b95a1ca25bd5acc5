import { type Static, Type } from 'typebox';
import {
  APPEAL_TEXT_MIN_LENGTH,
  DISPUTE_ACTIONS,
  DISPUTE_DECIDERS,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  DISPUTE_TEXT_MAX_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  PICTURES_OF_AN_ENTRY,
  REFEREE_STATES,
} from '../rules/disputes';
import { CommissionSide, closed, IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';
import { Next } from './next';

const Id = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', description });

const EvidenceId = Id('Names a picture');
export const DisputeId = Id('Names a dispute');

/** A file; JSON has no schema for one. */
function file(description: string) {
  return Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream', description });
}

export const EntryId = Id('Names an entry of a dispute');
export const AwardId = Id('Names an award');

export const ReportBody = closed({ entry_id: EntryId });

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

export const EvidencePictureFile = file('The picture as JPEG');

export const SIDES = ['payer', 'payee'] as const;
const PROPOSAL_STATES = ['open', 'accepted', 'rejected', 'replaced', 'expired', 'closed'] as const;

export const text = (minLength: number) =>
  Type.String({
    minLength,
    maxLength: DISPUTE_TEXT_MAX_LENGTH,
    description: 'Card numbers and IBANs in it are hidden',
  });
/** Pictures that were sent before, for what is said now. */
export const EvidenceIds = Type.Optional(Type.Array(EvidenceId, { maxItems: PICTURES_OF_AN_ENTRY }));

export const OpenDisputeBody = closed({
  payment_code: PaymentCode,
  reason: literals(DISPUTE_REASONS.filter((reason) => reason !== 'silent_buyer')),
  text: text(DISPUTE_TEXT_MIN_LENGTH),
  wanted_payee_rials: Rials,
  evidence_ids: EvidenceIds,
});

export const AnswerDisputeBody = closed({
  payment_code: PaymentCode,
  text: text(DISPUTE_TEXT_MIN_LENGTH),
  evidence_ids: EvidenceIds,
});

export const StatementBody = closed({ payment_code: PaymentCode, text: text(1), evidence_ids: EvidenceIds });

export const ProposeBody = closed({ payment_code: PaymentCode, payee_rials: Rials });

export const AcceptBody = closed({
  payment_code: PaymentCode,
  proposal_id: Type.Optional(Id('Names a proposal')),
  award_id: Type.Optional(AwardId),
});

export const RejectBody = closed({ payment_code: PaymentCode, proposal_id: Id('Names a proposal') });

export const AppealBody = closed({
  payment_code: PaymentCode,
  text: text(APPEAL_TEXT_MIN_LENGTH),
  evidence_ids: EvidenceIds,
});

const shares = {
  payee_rials: Type.Integer({ description: 'Of the amount, before the commission, in rials' }),
  payer_receives: Rials,
  payee_receives: Rials,
};

/** A picture that somebody has sent, for those who may see it. */
export const EvidencePicture = Type.Object({
  evidence_id: EvidenceId,
  url: Type.String(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
});

/** The dispute that holds a transaction; null when none is open. */
export const OpenDisputeInBrief = nullable(
  Type.Object({
    stage: literals(DISPUTE_STAGES.filter((stage) => stage !== 'closed')),
    opened_by: literals([...SIDES, 'system']),
    due_at: nullable(IsoDateTime),
  }),
);

const DisputeEntry = Type.Object({
  entry_id: EntryId,
  by: literals([...SIDES, 'referee', 'office', 'system']),
  kind: Type.String(),
  text: Type.String(),
  evidence: Type.Array(EvidencePicture),
  at: IsoDateTime,
});

const Division = Type.Object(
  {
    amount: Rials,
    commission_side: CommissionSide,
    commission: Rials,
    payer_credit: Rials,
    payee_free: Rials,
  },
  {
    description:
      'What any share is divided by, as `contract/rules/division.ts` has it; of a closed dispute for the office alone',
  },
);

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
      by: literals(DISPUTE_DECIDERS),
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
  division: nullable(Division),
  my_actions: Type.Array(literals(DISPUTE_ACTIONS), { description: 'What the reader may do now' }),
  next: Next,
  version: Type.Integer(),
});

export const DisputeAnswer = Type.Object({ dispute: Dispute });

export type Evidence = Static<typeof Evidence>;
export type EvidencePicture = Static<typeof EvidencePicture>;
export type OpenDisputeInBrief = Static<typeof OpenDisputeInBrief>;
export type Dispute = Static<typeof Dispute>;
export type OpenDisputeBody = Static<typeof OpenDisputeBody>;
export type AnswerDisputeBody = Static<typeof AnswerDisputeBody>;
export type StatementBody = Static<typeof StatementBody>;
export type AcceptBody = Static<typeof AcceptBody>;
export type RejectBody = Static<typeof RejectBody>;
export type AppealBody = Static<typeof AppealBody>;
