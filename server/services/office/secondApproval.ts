import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { isProposalReason } from '@contract/rules/officeRoles';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import { closeProposal, insertProposal, lockOpenProposal, type Proposal } from '../../db/repositories/officeProposals';
import type { Executor } from '../../db/schema';
import type { IdempotentAnswer } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { auditNow, noteInAudit } from './audit';

/** What an approved proposal does, in the transaction that closes it. */
export type ApplyProposal = (
  context: Context,
  transaction: Executor,
  proposal: Proposal,
  approverId: string,
) => Promise<void>;

interface NewProposal {
  /** What is proposed, for example `grant_role`. */
  readonly kind: string;
  readonly subject: string;
  /** What `apply` needs, without personal data. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly reason: string;
  readonly operatorId: string;
  /** The call's stored answer, from `KeepWith`. */
  readonly idempotency?: IdempotentAnswer | undefined;
}

/**
 * Stores a proposal that another operator has to approve.
 * @returns its id
 * @throws Refusal 1002 a short reason; 1005 the same proposal is open already
 */
export async function propose(context: Context, proposal: NewProposal): Promise<string> {
  return context.db.kysely.transaction().execute((transaction) => proposeWith(context, transaction, proposal));
}

/** {@link propose} inside the caller's transaction. */
export async function proposeWith(context: Context, transaction: Executor, proposal: NewProposal): Promise<string> {
  const { kind, subject, details, operatorId, idempotency } = proposal;
  const reason = cleanText(proposal.reason);
  if (!isProposalReason(reason)) refuseField('reason', 'is too short');
  const id = randomUUID();
  const at = context.clock.now();
  const row = { id, kind, subject, details: { ...details }, reason, proposed_by: operatorId, proposed_at: at };
  if (!(await insertProposal(transaction, row))) refuse(ERROR.conflict, 'The same proposal is open already');
  if (idempotency) await storeAnswer(transaction, idempotency, at);
  await noteInAudit(transaction, {
    operatorId,
    act: `proposed:${kind}`,
    subject,
    details: { ...details, proposal: id },
    at,
  });
  return id;
}

interface Decision {
  readonly proposalId: string;
  readonly operatorId: string;
  /** The call's stored answer, from `KeepWith`. */
  readonly idempotency?: IdempotentAnswer | undefined;
}

/**
 * A second operator approves: the proposal takes effect in one transaction with its end, so of two approvals one applies.
 * @param apply does what was proposed, in the given transaction
 * @throws Refusal 1606 decided already or unknown; 1012 the operator's own proposal; what `apply` throws
 */
export function approve(
  context: Context,
  decision: Decision,
  apply: (transaction: Executor, proposal: Proposal) => Promise<void>,
): Promise<void> {
  return decide(context, decision, 'approved', apply);
}

/** A second operator rejects. @throws Refusal as {@link approve} */
export function reject(context: Context, decision: Decision): Promise<void> {
  return decide(context, decision, 'rejected');
}

/** The maker takes the proposal back. @throws Refusal 1606; 1012 another operator's proposal */
export function withdraw(context: Context, decision: Decision): Promise<void> {
  return decide(context, decision, 'withdrawn');
}

async function decide(
  context: Context,
  { proposalId, operatorId, idempotency }: Decision,
  outcome: NonNullable<Proposal['outcome']>,
  apply?: (transaction: Executor, proposal: Proposal) => Promise<void>,
): Promise<void> {
  const foreign = await context.db.kysely.transaction().execute(async (transaction) => {
    const proposal = (await lockOpenProposal(transaction, proposalId)) ?? refuse(ERROR.proposalGone);
    const { kind, subject, proposed_by: maker } = proposal;
    if ((maker === operatorId) !== (outcome === 'withdrawn')) return proposal;
    const at = context.clock.now();
    await apply?.(transaction, proposal);
    await closeProposal(transaction, proposalId, { outcome, by: operatorId, at });
    if (idempotency) await storeAnswer(transaction, idempotency, at);
    const details = { ...proposal.details, proposal: proposalId };
    await noteInAudit(transaction, { operatorId, act: `${outcome}:${kind}`, subject, details, at });
    return null;
  });
  if (foreign === null) return;
  const { kind, subject } = foreign;
  await auditNow(context, {
    operatorId,
    act: `refused:${outcome}:${kind}`,
    subject,
    details: { proposal: proposalId },
  });
  refuse(ERROR.noAccess, 'A second operator has to approve');
}
