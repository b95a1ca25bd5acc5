import type { DecideBody } from '@contract/calls/desk';
import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { refuse } from '../../refusal';
import { EXPLAIN_DIFFERENCE } from '../bankFiles/bankDay';
import { runOnce, type UserCall } from '../idempotency';
import { PERSON_APPROVALS } from './people';
import { RETURN_PAYMENT, returnApproved } from './refundQueue';
import { ROLE_APPROVALS } from './roles';
import { type ApplyProposal, approve, reject, withdraw } from './secondApproval';

/** By kind. A kind that is not listed cannot be approved in the office. */
const APPROVALS: Readonly<Record<string, ApplyProposal>> = {
  ...ROLE_APPROVALS,
  ...PERSON_APPROVALS,
  // The approved proposal is the explanation.
  [EXPLAIN_DIFFERENCE]: async () => undefined,
  [RETURN_PAYMENT]: returnApproved,
};

/**
 * Approves, rejects or withdraws a proposal.
 * @throws Refusal 1606 decided already; 1012 one's own, or to withdraw another's; what its effect throws
 */
export async function decideProposal(context: Context, call: UserCall<DecideBody>): Promise<Record<string, never>> {
  const { body, userId: operatorId } = call;
  return runOnce(context, { ...call, route: 'office/proposals' }, async (keepWith) => {
    const decision = { proposalId: body.proposal_id, operatorId, ...keepWith({}) };
    if (body.decision === 'reject') await reject(context, decision);
    else if (body.decision === 'withdraw') await withdraw(context, decision);
    else {
      await approve(context, decision, async (transaction, proposal) => {
        const apply = APPROVALS[proposal.kind] ?? refuse(ERROR.proposalGone, 'No such kind');
        await apply(context, transaction, proposal, operatorId);
      });
    }
    context.jobs.ordered();
    return {};
  });
}
