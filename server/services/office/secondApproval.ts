import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { isWithin } from '@contract/rules/text';
import {
  type Decision,
  decidersOf,
  decisionsOf,
  mayTake,
  PROPOSAL_REASON,
  type ProposalKind,
  TWO_PERSON_ACTS,
  type TwoPersonAct,
} from '@contract/rules/twoPersons';
import type { Context } from '../../context';
import { type GroupOfDay, isInGroup } from '../../db/repositories/bankDifferences';
import { gatewayDaysWith, isInBankFile } from '../../db/repositories/bankFileRows';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import { closeProposal, insertProposal, lockOpenProposal, type Proposal } from '../../db/repositories/officeProposals';
import { rolesOf } from '../../db/repositories/operatorRoles';
import type { Executor } from '../../db/schema';
import type { IdempotentAnswer } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { auditNow, noteInAudit } from './audit';
import { isConcernedByName } from './ownDeals';

/** What an approved proposal does, in the transaction that closes it. */
export type ApplyProposal = (
  context: Context,
  transaction: Executor,
  proposal: Proposal,
  approverId: string,
) => Promise<void>;

interface NewProposal {
  readonly kind: ProposalKind;
  /** `user:ID`, `partner:ID`, `receipt:REFERENCE`, `bank-file:ID`, `settlement:ROW`, `difference:…` or `differences:…`. */
  readonly subject: string;
  /** What `apply` needs, without personal data. `reference` names the deal of a difference. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly reason: string;
  readonly operatorId: string;
  /** The call's stored answer, from `KeepWith`. */
  readonly idempotency?: IdempotentAnswer | undefined;
}

interface Checks {
  /** What others are asked, before the transaction. */
  readonly ask?: () => Promise<void>;
  /** What has to hold, and is stored, with the proposal. */
  readonly check?: (transaction: Executor) => Promise<void>;
  /** Stores what belongs to the proposal. */
  readonly keep?: (transaction: Executor, proposalId: string) => Promise<void>;
}

/**
 * Stores a proposal that another operator has to approve.
 * @returns its id
 * @throws Refusal 1012 about an own deal or account; 1002 a short reason; 1005 the same proposal is open already; what
 * the checks throw
 */
export async function propose(
  context: Context,
  proposal: NewProposal,
  { ask, check, keep }: Checks = {},
): Promise<string> {
  const { kysely } = context.db;
  const { kind, subject, details, reason, operatorId, idempotency } = proposal;
  const isAbout = await concerns(context, kysely, proposal, operatorId);
  if (!mayTake(kind, 'propose', { isMaker: true, isConcerned: isAbout })) {
    await refuseStep(context, { step: 'proposed', act: kind, subject, operatorId });
  }
  if (!isWithin(reason, PROPOSAL_REASON)) refuseField('reason', 'is too short');
  await ask?.();
  return kysely.transaction().execute(async (transaction) => {
    await check?.(transaction);
    const id = randomUUID();
    const at = context.clock.now();
    const row = { id, kind, subject, details: { ...details }, reason, proposed_by: operatorId, proposed_at: at };
    if (!(await insertProposal(transaction, row))) refuse(ERROR.conflict, 'The same proposal is open already');
    await keep?.(transaction, id);
    if (idempotency) await storeAnswer(transaction, idempotency, at);
    await noteInAudit(transaction, {
      operatorId,
      act: `proposed:${kind}`,
      subject,
      details: { ...details, proposal: id },
      at,
    });
    return id;
  });
}

/**
 * True for a proposal about the operator's own account or own deal ({@link isConcernedByName}). A file, a group of
 * differences and a settlement concern the operator when one of their rows belongs to an own deal. A partner concerns
 * no operator.
 */
function concerns(
  context: Context,
  executor: Executor,
  { kind, subject, details }: Pick<NewProposal, 'kind' | 'subject' | 'details'>,
  operatorId: string,
): Promise<boolean> {
  if (TWO_PERSON_ACTS[kind] === 'person') return Promise.resolve(subject === `user:${operatorId}`);
  if (TWO_PERSON_ACTS[kind] === 'partner') return Promise.resolve(false);
  if (TWO_PERSON_ACTS[kind] === 'group') return isInGroup(executor, details as unknown as GroupOfDay, operatorId);
  if (TWO_PERSON_ACTS[kind] === 'file') return isInBankFile(executor, subject.slice('bank-file:'.length), operatorId);
  if (TWO_PERSON_ACTS[kind] === 'settlement') return isInSettlement(executor, daysOf(details), operatorId);
  const name = String(details.reference ?? subject.slice(subject.indexOf(':') + 1));
  return isConcernedByName(context, name, operatorId, executor);
}

async function isInSettlement(executor: Executor, days: readonly string[], operatorId: string): Promise<boolean> {
  return (await gatewayDaysWith(executor, days, operatorId)).size > 0;
}

/** The gateway's days in the details of a settlement. */
export function daysOf(details: NewProposal['details'] | Proposal['details']): string[] {
  return String(details.days).split(' ');
}

/** What an operator may do with an open proposal in the roles that they hold. */
export async function decisionsInRole(
  context: Context,
  proposal: Proposal,
  operatorId: string,
  executor: Executor = context.db.kysely,
): Promise<Decision[]> {
  const held = await rolesOf(executor, operatorId);
  const mayDecide = decidersOf(proposal.kind).some((role) => held.includes(role));
  return mayDecide ? decisionsOn(context, proposal, operatorId, executor) : [];
}

/** What an operator may do with an open proposal, with a role for it. */
export async function decisionsOn(
  context: Context,
  proposal: Proposal,
  operatorId: string,
  executor: Executor = context.db.kysely,
): Promise<Decision[]> {
  const isMaker = proposal.proposed_by === operatorId;
  const isAbout = await concerns(context, executor, proposal, operatorId);
  return decisionsOf(proposal.kind, { isMaker, isConcerned: isAbout });
}

interface RefusedStep {
  readonly step: 'proposed' | NonNullable<Proposal['outcome']>;
  readonly act: TwoPersonAct;
  readonly subject: string;
  readonly operatorId: string;
  readonly proposalId?: string;
}

/** Refuses a step of a two-person act, with a row of the audit. @throws Refusal 1012 */
export async function refuseStep(context: Context, refused: RefusedStep): Promise<never> {
  const { step, act, subject, operatorId, proposalId } = refused;
  const details: Record<string, string> = proposalId === undefined ? {} : { proposal: proposalId };
  await auditNow(context, { operatorId, act: `refused:${step}:${act}`, subject, details });
  return refuse(ERROR.noAccess, 'Another operator has to do this');
}

interface DecisionCall {
  readonly proposalId: string;
  readonly operatorId: string;
  readonly decision: Decision;
  /** The call's stored answer, from `KeepWith`. */
  readonly idempotency?: IdempotentAnswer | undefined;
}

/** The end of a proposal by a decision. */
export const OUTCOME_OF = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/**
 * Ends a proposal: a second operator approves or rejects it, or its maker takes it back. An approval takes effect in one
 * transaction with its end, so of two approvals one applies.
 * @param apply does what was proposed, in the given transaction
 * @throws Refusal 1606 decided already or unknown; 1012 the operator's own proposal (to withdraw: another's), or one
 * about their own deal or account; what `apply` throws
 */
export async function decide(
  context: Context,
  { proposalId, operatorId, decision, idempotency }: DecisionCall,
  apply: (transaction: Executor, proposal: Proposal) => Promise<void>,
): Promise<void> {
  const outcome = OUTCOME_OF[decision];
  const refused = await context.db.kysely.transaction().execute(async (transaction) => {
    const proposal = (await lockOpenProposal(transaction, proposalId)) ?? refuse(ERROR.proposalGone);
    const { kind, subject, proposed_by: maker } = proposal;
    const isAbout = await concerns(context, transaction, proposal, operatorId);
    if (!mayTake(kind, decision, { isMaker: maker === operatorId, isConcerned: isAbout })) {
      return { act: kind, subject };
    }
    const at = context.clock.now();
    if (decision === 'approve') await apply(transaction, proposal);
    await closeProposal(transaction, proposalId, { outcome, by: operatorId, at });
    if (idempotency) await storeAnswer(transaction, idempotency, at);
    const details = { ...proposal.details, proposal: proposalId };
    await noteInAudit(transaction, { operatorId, act: `${outcome}:${kind}`, subject, details, at });
    return null;
  });
  if (refused) await refuseStep(context, { ...refused, step: outcome, operatorId, proposalId });
}
