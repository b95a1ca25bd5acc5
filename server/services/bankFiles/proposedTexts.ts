import type { BankDifference } from '@contract/calls/bankFileCalls';
import type { Context } from '../../context';
import type { Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';
import { operatorNames } from '../office/auditTrail';
import { decisionsInRole } from '../office/secondApproval';

/** Names of operators, by id. */
export type Names = ReadonlyMap<string, string>;

/** An approved text, with both operators. */
export function approvedText(proposal: Proposal, names: Names) {
  const { reason: text, proposed_by: maker, decided_by: second } = proposal;
  return { text, by: names.get(maker) ?? '', approved_by: names.get(second ?? '') ?? '' };
}

/** The open ones among some proposals, by id, and the names of all their operators. */
export async function proposalsToWire(
  context: Context,
  executor: Executor,
  proposals: readonly Proposal[],
  userId: string,
): Promise<{ readonly shown: ReadonlyMap<string, NonNullable<BankDifference['proposal']>>; readonly names: Names }> {
  const names = await namesOf(executor, proposals);
  const shown = new Map<string, NonNullable<BankDifference['proposal']>>();
  for (const proposal of proposals.filter(({ outcome }) => outcome === null)) {
    shown.set(proposal.id, {
      proposal_id: proposal.id,
      text: proposal.reason,
      by: names.get(proposal.proposed_by) ?? '',
      mine: proposal.proposed_by === userId,
      my_decisions: await decisionsInRole(context, proposal, userId, executor),
    });
  }
  return { shown, names };
}

/** The names of the operators who proposed and decided. */
export function namesOf(
  executor: Executor,
  proposals: readonly { readonly proposed_by: string; readonly decided_by: string | null }[],
): Promise<Names> {
  return operatorNames(
    executor,
    proposals.flatMap((one) => [one.proposed_by, one.decided_by ?? []].flat()),
  );
}
