import type { DecideBody } from '@contract/calls/deskCalls';
import { ERROR } from '@contract/errors';
import { decidersOf, type ProposalKind } from '@contract/rules/twoPersons';
import type { Context } from '../../context';
import { findProposal } from '../../db/repositories/officeProposals';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { refuse } from '../../refusal';
import { explainApproved } from '../bankFiles/explanations';
import { withdrawApproved } from '../bankFiles/fileWithdrawal';
import { settleApproved } from '../bankFiles/gatewaySettlement';
import { runOnce, type UserCall } from '../idempotency';
import { PARTNER_APPROVALS } from '../partner/partnerChanges';
import { PERSON_APPROVALS } from './people';
import { returnApproved } from './refundQueue';
import { ROLE_APPROVALS } from './roles';
import { type ApplyProposal, decide, OUTCOME_OF, refuseStep } from './secondApproval';

/** What the approval of each kind does. */
const APPROVALS: Readonly<Record<ProposalKind, ApplyProposal>> = {
  ...ROLE_APPROVALS,
  ...PERSON_APPROVALS,
  explain_difference: explainApproved,
  explain_differences: explainApproved,
  return_payment: returnApproved,
  withdraw_file: withdrawApproved,
  settle_gateway: settleApproved,
  ...PARTNER_APPROVALS,
};

/**
 * Approves, rejects or withdraws a proposal.
 * @throws Refusal 1606 decided already; 1012 without a role that decides on its kind, one's own, about an own deal or account, or to withdraw another's; what its effect throws
 */
export async function decideProposal(context: Context, call: UserCall<DecideBody>): Promise<void> {
  const { body, userId: operatorId } = call;
  await runOnce(context, { ...call, route: 'office/proposals' }, async (keepWith) => {
    const { proposal_id: proposalId, decision } = body;
    await requireRole(context, call);
    await decide(context, { proposalId, operatorId, decision, ...keepWith({}) }, (transaction, proposal) =>
      APPROVALS[proposal.kind](context, transaction, proposal, operatorId),
    );
    context.jobs.ordered();
  });
}

async function requireRole(context: Context, { body, userId: operatorId }: UserCall<DecideBody>): Promise<void> {
  const { kysely } = context.db;
  const {
    kind: act,
    subject,
    id: proposalId,
  } = (await findProposal(kysely, body.proposal_id)) ?? refuse(ERROR.proposalGone);
  const held = await rolesOf(kysely, operatorId);
  if (decidersOf(act).some((role) => held.includes(role))) return;
  await refuseStep(context, { step: OUTCOME_OF[body.decision], act, subject, operatorId, proposalId });
}
