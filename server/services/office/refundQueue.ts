import type { RefundQueue, ReturnBody } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { endOf } from '@contract/rules/mask';
import { takesTwoToTransfer } from '@contract/rules/refundRules';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import {
  countReturned,
  lockBankDays,
  settledRials,
  type UnusedReceipt,
  unusedReceipts,
} from '../../db/repositories/bankFileRows';
import { namesOfOwn } from '../../db/repositories/officeDealRows';
import { approvedAmong, listOpenProposals, type Proposal } from '../../db/repositories/officeProposals';
import { findAttempt } from '../../db/repositories/paymentAttempts';
import type { Executor } from '../../db/schema';
import { tehranDayOf } from '../../domain/calendar';
import { retryReturn, returnStray, subjectOfReceipt } from '../../domain/gatewayReceipts';
import { isOrderable } from '../../domain/payoutSchedule';
import type { ReceiptState, Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { proposalsToWire } from '../bankFiles/proposedTexts';
import type { OwnCall } from '../idempotency';
import { type AuditNote, noteInAudit } from './audit';
import { refuseOwnDeal } from './ownDeals';
import { propose } from './secondApproval';

/** A payment that is neither used nor on its way back. */
const STRAY: readonly string[] = ['unused', 'refused'] satisfies ReceiptState[];

/** An operator may propose the return of a stray payment, or the transfer of a foreign card's returning payment. */
function mayBeProposed({ state, why }: UnusedReceipt): boolean {
  return STRAY.includes(state) || (state === 'returning' && takesTwoToTransfer(why));
}

/** Payments on their way back, the oldest first, and proposals to return others. Those of own deals are left out. */
export async function listRefunds(context: Context, userId: string): Promise<RefundQueue> {
  const { clock } = context;
  const { kysely } = context.db;
  const returning = await unusedReceipts(kysely, 'returning');
  const proposals = (await listOpenProposals(kysely)).filter(({ kind }) => kind === 'return_payment');
  const stray = await unusedReceipts(kysely, { references: proposals.map(referenceOf) });
  const codes = [...returning, ...stray].map(({ paymentCode }) => paymentCode);
  const own = await namesOfOwn(kysely, userId, codes);
  const decided = await approvedAmong(
    kysely,
    'return_payment',
    returning.map(({ receipt }) => subjectOfReceipt(receipt)),
  );
  const underDecision = new Set([...decided, ...proposals.map(({ subject }) => subject)]);
  const isForeign = ({ paymentCode }: UnusedReceipt) => !own.has(paymentCode);
  const { shown } = await proposalsToWire(context, kysely, proposals, userId);
  const proposed = proposals.flatMap((proposal) => {
    const receipt = stray.filter(isForeign).find(({ reference }) => reference === referenceOf(proposal));
    const text = shown.get(proposal.id);
    if (!receipt || !text) return [];
    const { reference, paymentCode, amountRials, why } = receipt;
    return [{ ...text, reference, payment_code: paymentCode, amount: amountRials, why }];
  });
  return {
    refunds: returning.filter(isForeign).map((receipt) => ({
      reference: receipt.reference,
      payment_code: receipt.paymentCode,
      amount: receipt.amountRials,
      why: receipt.why,
      card_end: receipt.cardMask && endOf(receipt.cardMask),
      since: receipt.changedAt.toISOString(),
      tries: receipt.tries ?? 0,
      next_at: receipt.nextAt?.toISOString() ?? null,
      may_propose: mayBeProposed(receipt) && !underDecision.has(subjectOfReceipt(receipt.receipt)),
    })),
    proposals: proposed,
    returned_today: await countReturned(kysely, tehranDayOf(clock.now()).from),
  };
}

/**
 * Asks the gateway, or the bank of the transfer in its place, to return a payment now, with the same reference.
 * @throws Refusal 1504 no such payment; 1607 it is not on its way; 1007 the bank has the transfer, or its account waits for its day;
 * 1012 the operator's own deal
 */
export async function retryRefund(
  context: Context,
  { userId, body: { reference } }: OwnCall<{ readonly reference: string }>,
): Promise<void> {
  const receipt = await requireReceipt(context.db.kysely, reference, ({ state }) => state === 'returning');
  await refuseOwnDeal(context, receipt.paymentCode, userId);
  const attempt = (await findAttempt(context.db.kysely, receipt.attemptId)) ?? refuse(ERROR.paymentNotFound);
  const now = context.clock.now();
  if (!mayRetry(receipt, now)) return refuse(ERROR.notAcceptable, 'The transfer waits');
  const note = { operatorId: userId, act: 'refund_retried', subject: subjectOfReceipt(receipt.receipt) } as const;
  await moveAudited(context, retryReturn(attempt, receipt.transferState !== null, userId, now), note);
}

function mayRetry({ transferState: state, transferNotBefore }: UnusedReceipt, now: Date): boolean {
  return state === null || isOrderable({ state, not_before: transferNotBefore }, now);
}

/**
 * Proposes the return of a payment that the gateway settled and nothing uses; of a foreign card's, the transfer to the payer's
 * account if the gateway never rolls it back.
 * @throws Refusal 1504 no such payment; 1607 it is used or on its way; 1007 no file has it; 1012 the operator's own deal; 1005 proposed
 * already; 1002 a short text
 */
export async function proposeReturn(context: Context, { userId, body }: OwnCall<ReturnBody>): Promise<void> {
  const { kysely } = context.db;
  const receipt = await requireReceipt(kysely, body.reference, mayBeProposed);
  const { reference, paymentCode, amountRials, why } = receipt;
  const subject = subjectOfReceipt(receipt.receipt);
  // An approved return may have ended without the money: the payment is then stray again.
  const approved = await approvedAmong(kysely, 'return_payment', receipt.state === 'returning' ? [subject] : []);
  if (approved.size > 0) refuse(ERROR.tooLate, 'It is approved');
  await requireSettled(kysely, reference);
  const details = { transaction: paymentCode, rials: amountRials, ...(takesTwoToTransfer(why) && { why }) };
  await propose(context, { kind: 'return_payment', subject, details, reason: body.text, operatorId: userId });
}

/**
 * What the approval of {@link proposeReturn} does: the payment joins those on their way back, or is asked about again.
 * @throws Refusal 1504, 1607, 1007
 */
export async function returnApproved(
  context: Context,
  transaction: Executor,
  proposal: Proposal,
  approverId: string,
): Promise<void> {
  const receipt = await requireReceipt(transaction, referenceOf(proposal), mayBeProposed);
  // Its file may have been withdrawn since.
  await lockBankDays(transaction);
  await requireSettled(transaction, receipt.reference);
  const attempt = (await findAttempt(transaction, receipt.attemptId)) ?? refuse(ERROR.paymentNotFound);
  const now = context.clock.now();
  const noted = { ...receipt, state: receipt.state as ReceiptState };
  await requireApplied(
    transaction,
    noted.state === 'returning'
      ? retryReturn(attempt, false, approverId, now)
      : returnStray(attempt, noted, approverId, now),
  );
}

/** Applies a transition and notes it in the audit, in one transaction. @throws Refusal 1607 the state has changed */
async function moveAudited(
  context: Context,
  transition: Transition,
  note: Pick<AuditNote, 'operatorId' | 'act' | 'subject'>,
): Promise<void> {
  await context.db.kysely.transaction().execute(async (transaction) => {
    await requireApplied(transaction, transition);
    await noteInAudit(transaction, { ...note, at: new Date(transition.at) });
  });
  context.jobs.ordered();
}

async function requireApplied(executor: Executor, transition: Transition): Promise<void> {
  const { outcome } = await applyTransition(executor, transition);
  if (outcome !== 'applied') refuse(ERROR.tooLate, `The state has changed: ${outcome}`);
}

async function requireSettled(executor: Executor, reference: string): Promise<void> {
  if ((await settledRials(executor, reference)) <= 0)
    refuse(ERROR.notAcceptable, 'No settlement file has this payment');
}

async function requireReceipt(
  executor: Executor,
  reference: string,
  fits: (receipt: UnusedReceipt) => boolean,
): Promise<UnusedReceipt> {
  const [receipt] = await unusedReceipts(executor, { references: [reference.toLowerCase()] });
  if (!receipt) return refuse(ERROR.paymentNotFound);
  return fits(receipt) ? receipt : refuse(ERROR.tooLate, `The receipt is ${receipt.state}`);
}

function referenceOf({ subject }: Proposal): string {
  return subject.slice('receipt:'.length);
}
