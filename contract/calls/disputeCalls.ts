import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
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
} from '../rules/disputeRules';
import { callsOf, memberGet, memberPost, memberPostOnce } from './call';
import {
  ActionBody,
  BySms,
  CommissionSide,
  closed,
  freeText,
  IsoDateTime,
  literals,
  Next,
  Nothing,
  nullable,
  PaymentCode,
  PaymentCodeBody,
  Rials,
  SIDE_ERRORS,
  TransactionCodeAnswer,
} from './common';

const Id = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', description });

export const EvidenceId = Id('Identifies a picture');
export const DisputeId = Id('Identifies a dispute');

/** A file in a multipart body or a non-JSON answer. */
export function file(description: string) {
  return Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream', description });
}

export const EntryId = Id('Identifies an entry of a dispute');
export const AwardId = Id('Identifies an award');

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

export const ItemPhotoBody = closed({ payment_code: PaymentCode, evidence_id: EvidenceId });
export type ItemPhotoBody = Static<typeof ItemPhotoBody>;

export const EvidenceParams = closed({ id: EvidenceId });

export const EvidencePictureFile = file('The picture as JPEG');

export const SIDES = ['payer', 'payee'] as const;
const PROPOSAL_STATES = ['open', 'accepted', 'rejected', 'replaced', 'expired', 'closed'] as const;

export const text = (minLength: number) =>
  freeText({
    minLength,
    maxLength: DISPUTE_TEXT_MAX_LENGTH,
    description: 'Card numbers and IBANs are masked on display',
  });
/** Uploaded pictures for this entry. */
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

export const ProposeBody = closed({ payment_code: PaymentCode, payee_rials: Rials, by_sms: BySms });

export const AcceptBody = closed({
  payment_code: PaymentCode,
  proposal_id: Type.Optional(Id('Identifies a proposal')),
  award_id: Type.Optional(AwardId),
  by_sms: BySms,
});

export const RejectBody = closed({ payment_code: PaymentCode, proposal_id: Id('Identifies a proposal') });

export const AppealBody = closed({
  payment_code: PaymentCode,
  text: text(APPEAL_TEXT_MIN_LENGTH),
  evidence_ids: EvidenceIds,
});

const shares = {
  payee_rials: Type.Integer({ description: 'Share of the amount before commission, in rials' }),
  payer_receives: Rials,
  payee_receives: Rials,
};

/** A picture for its permitted readers. */
export const EvidencePicture = Type.Object({
  evidence_id: EvidenceId,
  url: Type.String(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
});

/** The open dispute of a transaction, or null. */
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
    description: 'Input of `contract/rules/division.ts`; in a closed dispute only for the office',
  },
);

const award = {
  award_id: Type.String(),
  by: literals(DISPUTE_DECIDERS),
  ...shares,
  text: Type.String(),
  at: IsoDateTime,
  final: Type.Boolean(),
};

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
  item_photos: Type.Array(EvidencePicture, { description: 'Photos of the item on the request' }),
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
  award: nullable(Type.Object(award)),
  overruled_awards: Type.Array(Type.Object({ ...award, overruled_at: IsoDateTime }), {
    description: 'Awards that a later one has replaced, oldest first',
  }),
  outcome: nullable(
    Type.Object({
      kind: literals(DISPUTE_OUTCOMES),
      payer_receives: nullable(Rials),
      payee_receives: nullable(Rials),
      at: IsoDateTime,
    }),
  ),
  division: nullable(Division),
  my_actions: Type.Array(literals(DISPUTE_ACTIONS), { description: 'Actions that the reader may take now' }),
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

const DISPUTE_ERRORS = [E.noAccess, E.tooManyRequests, E.transactionNotFound, E.conflict] as const;

/** A picture of one side of a transaction. */
const pictureUpload = {
  ...memberPost,
  form: true,
  body: EvidenceUploadBody,
  answer: Evidence,
  errors: [...SIDE_ERRORS, E.thirdParty, E.pictureRefused, E.tooManyEntries],
} as const;

/** Disputes of the two sides, and their pictures. */
export const DISPUTE_CALLS = callsOf('disputes', {
  openDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/',
    summary: 'Open a dispute of a paid transaction. The money stays held until the dispute ends',
    body: OpenDisputeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.notAcceptable, E.disputeAlreadyOpen, E.tooManyEntries],
  },
  disputeDetails: {
    ...memberPost,
    path: '/api/v1/disputes/details/',
    summary: 'Latest dispute of a transaction, open or closed, for its two sides',
    body: PaymentCodeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound],
  },
  answerDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/answer/',
    summary: 'Answer the other side’s dispute; starts the talk',
    body: AnswerDisputeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate],
  },
  stateInDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/statement/',
    summary: 'Add a statement with pictures',
    body: StatementBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate, E.tooManyEntries],
  },
  withdrawDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/withdraw/',
    summary: 'Withdraw an own dispute; the transaction continues',
    body: PaymentCodeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.notAcceptable],
  },
  proposeSplit: {
    ...memberPostOnce,
    path: '/api/v1/disputes/propose/',
    summary: 'Propose a division, binding for one day; sends a one-time code. A new proposal replaces the former one',
    body: ProposeBody,
    answer: TransactionCodeAnswer,
    errors: [
      ...DISPUTE_ERRORS,
      E.invalidAmount,
      E.disputeNotFound,
      E.tooLate,
      E.tooManyEntries,
      E.smsFailed,
      E.smsClosed,
    ],
  },
  acceptInDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/accept/',
    summary: 'Accept the other side’s proposal, which ends the dispute, or the award; sends a one-time code',
    body: AcceptBody,
    answer: TransactionCodeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.proposalGone, E.smsFailed, E.smsClosed],
  },
  rejectProposal: {
    ...memberPostOnce,
    path: '/api/v1/disputes/reject/',
    summary: 'Reject the other side’s proposal',
    body: RejectBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.proposalGone],
  },
  escalateDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/escalate/',
    summary: 'Request a decision: at once when both sides request it, else after a day of talk',
    body: PaymentCodeBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate],
  },
  concedeDispute: {
    ...memberPostOnce,
    path: '/api/v1/disputes/concede/',
    summary: 'Concede the whole amount to the other side; sends a one-time code',
    body: ActionBody,
    answer: TransactionCodeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.notAcceptable, E.smsFailed, E.smsClosed],
  },
  appealAward: {
    ...memberPostOnce,
    path: '/api/v1/disputes/appeal/',
    summary: 'Appeal against the referee’s award: the office decides again',
    body: AppealBody,
    answer: DisputeAnswer,
    errors: [...DISPUTE_ERRORS, E.disputeNotFound, E.tooLate],
  },
  reportEntry: {
    ...memberPost,
    path: '/api/v1/disputes/report/',
    summary: 'Report an entry of another person to the office; repeated reports have no effect',
    body: ReportBody,
    answer: Nothing,
    errors: [E.noAccess, E.tooManyRequests, E.disputeNotFound],
  },
  uploadEvidence: {
    ...pictureUpload,
    path: '/api/v1/disputes/evidence/',
    summary:
      'Upload a picture for a dispute: JPEG, PNG or WebP, re-encoded without metadata. Deleted after a day when no entry uses it',
  },
  addItemPhoto: {
    ...pictureUpload,
    path: '/api/v1/transactions/photos/',
    summary: 'Add a photo of the item to an unpaid request: JPEG, PNG or WebP, re-encoded without metadata, up to four',
    errors: [...pictureUpload.errors, E.conflict],
  },
  removeItemPhoto: {
    ...memberPost,
    path: '/api/v1/transactions/photos/remove/',
    summary: 'Remove a photo of the item from an unpaid request; a repeated call has no effect',
    body: ItemPhotoBody,
    answer: Nothing,
    errors: [...SIDE_ERRORS, E.conflict],
  },
  readEvidence: {
    ...memberGet,
    path: '/api/v1/disputes/evidence/:id/',
    summary: 'A picture for a reader of the dispute, or of the request of the item. Each read is recorded',
    params: EvidenceParams,
    media: 'image/jpeg',
    answer: EvidencePictureFile,
    errors: [E.badRequest, E.thirdParty, E.noAccess, E.disputeNotFound],
  },
});
