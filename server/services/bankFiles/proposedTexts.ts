import type { BankDifference } from '@contract/calls/bankFileCalls';
import { shortName } from '@contract/rules/mask';
import type { Context } from '../../context';
import type { Proposal } from '../../db/repositories/officeProposals';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { decisionsInRole } from '../office/secondApproval';

/** Names of operators, by id. */
export type Names = ReadonlyMap<string, string>;

/** An approved text, with both operators. */
export function approvedText(proposal: Proposal, names: Names) {
  const { reason: text, proposed_by: maker, decided_by: second } = proposal;
  return { text, by: names.get(maker) ?? '', approved_by: names.get(second ?? '') ?? '' };
}

/** The open ones among some proposals, by id. */
export async function proposalsToWire(
  context: Context,
  executor: Executor,
  {
    proposals,
    names,
    userId,
  }: { readonly proposals: readonly Proposal[]; readonly names: Names; readonly userId: string },
): Promise<ReadonlyMap<string, NonNullable<BankDifference['proposal']>>> {
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
  return shown;
}

/** The names of the operators who proposed and decided. */
export async function namesOf(
  executor: Executor,
  proposals: readonly { readonly proposed_by: string; readonly decided_by: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(proposals.flatMap((one) => [one.proposed_by, one.decided_by ?? '']))) {
    const user = id === '' ? undefined : await findUser(executor, id);
    if (user) names.set(id, shortName(user));
  }
  return names;
}
