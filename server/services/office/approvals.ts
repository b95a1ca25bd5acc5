import type { DecideBody } from '@contract/calls/deskCalls';
import type { ProposalKind } from '@contract/rules/twoPersons';
import type { Context } from '../../context';
import { runOnce, type UserCall } from '../idempotency';
import { PERSON_APPROVALS } from './people';
import { returnApproved } from './refundQueue';
import { ROLE_APPROVALS } from './roles';
import { type ApplyProposal, decide } from './secondApproval';

/** What the approval of each kind does. */
const APPROVALS: Readonly<Record<ProposalKind, ApplyProposal>> = {
  ...ROLE_APPROVALS,
  ...PERSON_APPROVALS,
  // The approved proposal is the explanation.
  explain_difference: async () => undefined,
  return_payment: returnApproved,
};

/**
 * Approves, rejects or withdraws a proposal.
 * @throws Refusal 1606 decided already; 1012 one's own, about an own deal or account, or to withdraw another's; what its effect throws
 */
export async function decideProposal(context: Context, call: UserCall<DecideBody>): Promise<Record<string, never>> {
  const { body, userId: operatorId } = call;
  return runOnce(context, { ...call, route: 'office/proposals' }, async (keepWith) => {
    const { proposal_id: proposalId, decision } = body;
    await decide(context, { proposalId, operatorId, decision, ...keepWith({}) }, (transaction, proposal) =>
      APPROVALS[proposal.kind](context, transaction, proposal, operatorId),
    );
    context.jobs.ordered();
    return {};
  });
}
