import type { ExplainBody, ExplainGroupBody } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import type { BankSource } from '@contract/rules/bankFileRules';
import type { Context } from '../../context';
import {
  countDifferences,
  type DifferenceGroup,
  findDifference,
  type GroupOfDay,
  keepExplained,
  lockMatches,
  markExplained,
} from '../../db/repositories/bankDifferences';
import { lockBankDays } from '../../db/repositories/bankFileRows';
import type { Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import type { OwnCall } from '../idempotency';
import { propose } from '../office/secondApproval';
import { compareFiled, sourceDay } from './comparison';
import { differencesToWire } from './differences';
import { requireDay } from './uploadBankFile';

/**
 * Proposes the explanation of a difference; a second operator approves it.
 * @throws Refusal 1004 no such difference; 1005 it has a proposal; 1007 it is explained; 1012 the operator's own deal; 1002
 * a short text
 */
export async function explainDifference(context: Context, { userId, body }: OwnCall<ExplainBody>): Promise<void> {
  const { day, source, key, text } = body;
  requireDay(context, day);
  const { kysely } = context.db;
  const of = sourceDay(source, day);
  if (!(await compareFiled(context, kysely, of))) refuse(ERROR.notFound);
  const kept = (await findDifference(kysely, of, key)) ?? refuse(ERROR.notFound);
  if (kept.explained) refuse(ERROR.notAcceptable, 'The difference is explained');
  const [shown] = await differencesToWire(context, kysely, { source, differences: [kept], userId });
  const {
    reference,
    ours = null,
    bank = null,
    payment_code: transaction = null,
  } = { reference: kept.reference, ...shown };
  const details = { day, source, reference, transaction, rials: ours ?? bank, ours, bank };
  const subject = `difference:${source}:${key}`;
  await propose(
    context,
    { kind: 'explain_difference', subject, details, reason: text, operatorId: userId },
    {
      check: lockBankDays,
      keep: async (transaction, proposalId) => {
        const { count } = await keepExplained(transaction, of, { proposalId, of: { key } });
        if (count === 0) refuse(ERROR.conflict, 'Another explanation waits');
      },
    },
  );
}

/**
 * Proposes one explanation for the open differences of a cause; a second operator approves it.
 * @throws Refusal 1004 no such difference is open; 1005 the same proposal is open, or other differences have come meanwhile; 1012 a
 * deal of the operator is among them; 1002 a short text
 */
export async function explainDifferences(context: Context, { userId, body }: OwnCall<ExplainGroupBody>): Promise<void> {
  const { text, ...group } = body;
  const { source, day, kind, cause, dated } = group;
  requireDay(context, day);
  const { kysely } = context.db;
  const of = sourceDay(source, day);
  if (!(await compareFiled(context, kysely, of))) refuse(ERROR.notFound);
  const counted = (await countDifferences(kysely, of)).find((one) => isSameGroup(one, group));
  const { open = 0, rials = 0 } = counted ?? {};
  if (open === 0) refuse(ERROR.notFound);
  const details = { day, source, kind, cause, dated, count: open, rials };
  await propose(
    context,
    { kind: 'explain_differences', subject: groupSubject(group), details, reason: text, operatorId: userId },
    {
      check: lockBankDays,
      keep: async (transaction, proposalId) => {
        const kept = await keepExplained(transaction, of, { proposalId, of: group });
        if (kept.count !== open || kept.rials !== rials) refuse(ERROR.conflict, 'The differences have changed');
      },
    },
  );
}

/** What the approval of an explanation does. */
export async function explainApproved(_context: Context, transaction: Executor, proposal: Proposal): Promise<void> {
  // A comparison that is being made does not see the approval.
  await lockMatches(transaction, proposal.details.source as BankSource);
  await markExplained(transaction, proposal.id);
}

/** The subject of a group in the audit and in proposals. */
export function groupSubject({ source, day, kind, cause, dated }: GroupOfDay): string {
  return `differences:${source}:${[day, kind, cause, ...(dated === null ? [] : [dated])].join('|')}`;
}

function isSameGroup(one: DifferenceGroup, other: DifferenceGroup): boolean {
  return one.kind === other.kind && one.cause === other.cause && one.dated === other.dated;
}
