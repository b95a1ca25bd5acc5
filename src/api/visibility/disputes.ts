import {
  DISPUTE_ACTIONS,
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STAGES,
  REFEREE_STATES,
} from '@contract/rules/disputes';
import type { DivisionBasis } from '@contract/rules/division';
import {
  among,
  closed,
  type EndpointShapes,
  fields,
  flag,
  instant,
  list,
  orNull,
  type Shape,
  secret,
  secrets,
  whole,
} from '@/lib/visibility';
import type * as model from '../disputeModels';
import type { disputesApi } from '../disputes';
import { nothing, paymentCode, sentCode, side } from './common';
import { picture } from './delivery';
import { next } from './whatIsNext';

/** Who speaks is one of a few; what they write, their names and their pictures are theirs. */
const author = among('payer', 'payee', 'referee', 'office', 'system');
export const refereeState = among(...REFEREE_STATES);
export const stage = among(...DISPUTE_STAGES);
const reason = among(...DISPUTE_REASONS);
const shares = { payeeRials: whole, payerReceives: whole, payeeReceives: whole };

export const dispute = fields<model.Dispute>({
  ...secrets('disputeId'),
  paymentCode,
  stage,
  openedBy: among('payer', 'payee', 'system'),
  reason,
  wantedPayeeRials: orNull(whole),
  openedAt: instant,
  referee: fields<model.Dispute['referee']>({ state: refereeState, name: orNull(secret('fullName')) }),
  entries: list(
    fields<model.DisputeEntry>({
      ...secrets('entryId', 'kind', 'text'),
      by: author,
      evidence: list(picture),
      at: instant,
    }),
  ),
  proposals: list(
    fields<model.Proposal>({
      ...secrets('proposalId'),
      state: among('open', 'accepted', 'rejected', 'replaced', 'expired', 'closed'),
      ...shares,
      by: side,
      expiresAt: instant,
    }),
  ),
  award: orNull(
    fields<model.Award>({
      ...secrets('awardId', 'text'),
      ...shares,
      by: among('referee', 'office'),
      at: instant,
      final: flag,
    }),
  ),
  outcome: orNull(
    fields<NonNullable<model.Dispute['outcome']>>({
      kind: among(...DISPUTE_OUTCOMES),
      payerReceives: orNull(whole),
      payeeReceives: orNull(whole),
      at: instant,
    }),
  ),
  division: orNull(
    fields<DivisionBasis>({
      amountRials: whole,
      commissionSide: whole as Shape as Shape<1 | 2>,
      commissionRials: whole,
      payerCreditRials: whole,
      payeeFreeRials: whole,
    }),
  ),
  myActions: list(among(...DISPUTE_ACTIONS)),
  next,
  version: whole,
});

const intent = secrets('idempotencyKey');
const ofTransaction = { paymentCode, ...intent };
const written = { ...ofTransaction, ...secrets('text'), evidenceIds: list(secret('evidenceId')) };

/** What may be seen of the calls of disputes. */
export const disputeEndpoints: EndpointShapes<typeof disputesApi> = {
  disputeDetails: { args: paymentCode, answer: dispute },
  openDispute: { args: fields({ ...written, reason, wantedPayeeRials: whole }), answer: dispute },
  answerDispute: { args: fields(written), answer: dispute },
  addStatement: { args: fields(written), answer: dispute },
  appealAward: { args: fields(written), answer: dispute },
  rejectProposal: { args: fields({ ...ofTransaction, ...secrets('proposalId') }), answer: dispute },
  escalateDispute: { args: fields(ofTransaction), answer: dispute },
  withdrawDispute: { args: fields(ofTransaction), answer: dispute },
  requestConcede: { args: fields(ofTransaction), answer: sentCode },
  requestProposal: { args: fields({ ...ofTransaction, payeeRials: whole }), answer: sentCode },
  requestAcceptance: {
    args: fields({ ...ofTransaction, ...secrets('subjectId'), kind: among('proposal', 'award') }),
    answer: sentCode,
  },
  evidencePicture: { args: secret('evidenceId'), answer: secret('picture') },
  reportEntry: { args: secret('entryId'), answer: nothing },
  uploadEvidence: { args: fields({ paymentCode, file: closed('file') as Shape as Shape<Blob> }), answer: picture },
};
