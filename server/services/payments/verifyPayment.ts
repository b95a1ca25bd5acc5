import type { ReturnReason } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import {
  findAttempt,
  findReceipt,
  receiptsOf,
  type StoredAttempt,
  type StoredReceipt,
} from '../../db/repositories/paymentAttempts';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactionRows';
import { isClosed } from '../../db/repositories/userRows';
import { isForeignMask, judgeCard } from '../../domain/cardOwnership';
import {
  askAbout,
  isPaymentOf,
  isUndecided,
  type NotedReceipt,
  noteReceipt,
  putAside,
} from '../../domain/gatewayReceipts';
import {
  type Attempt,
  confirmPayment,
  endAttempt,
  noticeToPayer,
  REVIVABLE_STATUSES,
  reasonOf,
  refuseReceipt,
} from '../../domain/payments';
import { decide } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';
import type { GatewayVerification } from '../../ports/cardGateway/cardGateway';
import { alarmOffice } from '../upkeep/providerAlarms';
import { enforcedOwnership } from './gatewayChoice';
import { ownCardsOf } from './ownCards';

/** The result of a payment attempt; `pending`: the gateway does not know yet. */
export type VerificationResult = 'paid' | 'pending' | 'failed' | 'reversed';

/** `null`: the state has changed; repeat. */
type Step<Result> = () => Promise<Result | null>;

const TRIES = 4;

/** A receipt, its attempt and its transaction. */
interface ReceiptCase {
  readonly receipt: StoredReceipt;
  readonly attempt: StoredAttempt;
  readonly transaction: StoredTransaction;
}

/**
 * Asks the gateway, server to server, whether a receipt is a payment of its attempt, and acts on the answer. Only this
 * makes a transaction paid. Safe to repeat; a judged receipt is not queried again.
 */
export async function verifyPayment(context: Context, receipt: string): Promise<VerificationResult> {
  const ready = await untilApplied(() => readyToAsk(context, receipt));
  if (ready === null) return 'pending';
  if (typeof ready === 'string') return ready;
  const answer = await askGateway(context, ready.attempt, receipt);
  if (answer.outcome === 'pending' || isUncertainNo(ready.receipt, answer)) return 'pending';
  const verifiedBefore = answer.outcome === 'duplicate' && ready.receipt.state === 'noted';
  if (verifiedBefore) await tellFinance(context, ready.attempt);
  return (await untilApplied(() => actOn(context, receipt, { ...answer, verifiedBefore }))) ?? 'pending';
}

/**
 * Another system verified a payment of our terminal: our first question, noted before it was sent, got «duplicate». A
 * concurrent question that overtakes the first one raises a false alarm, which is rare and harmless.
 */
async function tellFinance(context: Context, attempt: StoredAttempt): Promise<void> {
  context.log.error({ invoiceId: attempt.id }, 'A payment was verified before we asked; finance has to look at it');
  await alarmOffice(context, { port: 'cardGateway', reason: 'verified_elsewhere', status: 0 }).catch((error) =>
    context.log.error({ err: error }, 'The office could not be alarmed'),
  );
}

/** The gateway's answer, and whether another system asked before us. */
type Verified = GatewayVerification & { readonly verifiedBefore: boolean };

/**
 * A «no» to a repeated query: the first query may have made the payment final, although its answer got lost. The query
 * is repeated, and a payment that stays unknown is rolled back.
 */
function isUncertainNo({ state }: NotedReceipt, { outcome }: GatewayVerification): boolean {
  return outcome === 'failed' && state === 'asked';
}

async function untilApplied<Result>(step: Step<Result>): Promise<Result | null> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const result = await step();
    if (result !== null) return result;
  }
  return null;
}

/** Records the query before it is sent, because a lost answer may have made the payment final. */
async function readyToAsk(context: Context, name: string): Promise<ReceiptCase | VerificationResult | null> {
  const found = await readReceiptCase(context, name);
  const { receipt, attempt, transaction } = found;
  if (!isUndecided(receipt)) return resultOf(attempt);
  if (!REVIVABLE_STATUSES.includes(attempt.status)) return putReceiptAside(context, found);
  // Before the query, because a query about an unusable payment would make it final at the gateway.
  if (!canBePaid(transaction)) return giveUp(context, found, reasonOf(transaction, attempt));
  // The payer closed the account after leaving for the gateway.
  if (await isClosed(context.db.kysely, attempt.payerId)) return giveUp(context, found, 'closed');
  if (receipt.state === 'asked') return found;
  if (await namesForeignCard(context, found)) return refuseCard(context, found, 'foreign_card');
  return (await applied(context, askAbout(attempt, receipt, context.clock.now()))) ? found : null;
}

async function actOn(context: Context, name: string, answer: Verified): Promise<VerificationResult | null> {
  const found = await readReceiptCase(context, name);
  const { receipt, attempt, transaction } = found;
  const at = context.clock.now();
  if (answer.outcome === 'failed') {
    if (receipt.state !== 'asked') return resultOf(attempt);
    return (await applied(context, refuseReceipt(attempt, receipt, at))) ? resultOf(attempt) : null;
  }
  // A «yes» overrides the «no» of a concurrent query.
  if (receipt.state !== 'asked' && receipt.state !== 'refused') return resultOf(attempt);
  if (!REVIVABLE_STATUSES.includes(attempt.status)) return putReceiptAside(context, found);
  if (!isPaymentOf(attempt, answer)) {
    context.log.error({ invoiceId: attempt.id, amountRials: answer.amountRials }, 'The gateway took something else');
    return sendBack(
      context,
      endAttempt({ attempt, to: 'failed', unusable: [receipt], reason: 'amount', at }),
      'failed',
    );
  }
  if (!canBePaid(transaction)) return giveUp(context, found, reasonOf(transaction, attempt));
  if (await isClosed(context.db.kysely, attempt.payerId)) return giveUp(context, found, 'closed');
  const reason = await whyCardCannotPay(context, found, answer);
  if (reason !== null) return refuseCard(context, found, reason, answer);
  const told = { traceNumber: answer.traceNumber ?? null, verifiedBefore: answer.verifiedBefore };
  const { outcome } = await applyTransition(
    context.db.kysely,
    confirmPayment({ transaction, attempt, receipt, told, deliverByDays: transaction.row.deliver_by_days, at }),
  );
  if (outcome === 'applied') return 'paid';
  // The free commission of this attempt has been used elsewhere, so the amount is too small.
  return outcome === 'insufficient' ? giveUp(context, found, 'amount') : null;
}

async function askGateway(context: Context, attempt: StoredAttempt, receipt: string): Promise<GatewayVerification> {
  try {
    return await context.ports.cardGateway.verify(gatewayQueryOf(attempt, receipt));
  } catch (error) {
    context.log.warn({ err: error, invoiceId: attempt.id }, 'The card gateway did not answer; the query is repeated');
    return { outcome: 'pending', amountRials: 0, card: null, invoiceId: null, terminalId: null };
  }
}

/** A question about a receipt, for the gateway of its attempt. */
export function gatewayQueryOf({ gateway, id, gatewayToken, amountRials }: StoredAttempt, receipt: string) {
  return { gateway, invoiceId: id, token: gatewayToken, receipt, amountRials };
}

/** True for a callback whose masked number fits no card of the payer. Asked before the query, which would make the payment final. */
async function namesForeignCard(context: Context, { receipt, attempt }: ReceiptCase): Promise<boolean> {
  const ownership = enforcedOwnership(context, attempt.gateway);
  if (ownership === null) return false;
  return isForeignMask(ownership, await ownCardsOf(context, attempt), receipt.cardMask);
}

/** Null for the payer's own card. The cards are read now, because one may be added or deleted during the payment. */
async function whyCardCannotPay(
  context: Context,
  { receipt, attempt }: ReceiptCase,
  answer: GatewayVerification,
): Promise<ReturnReason | null> {
  const ownership = enforcedOwnership(context, attempt.gateway);
  if (ownership === null) return null;
  const named = { calledBack: receipt.cardMask, verified: answer.card };
  switch (judgeCard(ownership, await ownCardsOf(context, attempt), named)) {
    case 'own':
      return null;
    case 'foreign':
      return 'foreign_card';
    case 'unproven':
      context.log.error({ invoiceId: attempt.id }, 'The gateway did not name the card; the payment is returned');
      return 'unanswered';
  }
}

/** Sends the payment back to its card; the request stays payable. */
async function refuseCard(
  context: Context,
  { attempt, receipt }: ReceiptCase,
  reason: ReturnReason,
  answer?: GatewayVerification,
): Promise<VerificationResult | null> {
  const end = endAttempt({ attempt, to: 'failed', unusable: [receipt], reason, at: context.clock.now() });
  const cardMask = answer?.card?.mask ?? null;
  const receipts = end.receipts?.map((change) => ({ ...change, cardMask }));
  const result = await sendBack<VerificationResult>(context, { ...end, receipts: receipts ?? [] }, 'failed');
  if (result !== null && reason === 'foreign_card') {
    context.security.note({ event: 'foreign_card', userId: attempt.payerId, attemptId: attempt.id });
  }
  return result;
}

function canBePaid(transaction: StoredTransaction): boolean {
  return decide(transaction.status, 'confirm_payment', 'system').allowed;
}

/** The result of an attempt, for a receipt that changes nothing. */
export function resultOf({ status }: Pick<StoredAttempt, 'status'>): VerificationResult {
  return status === 'paid' || status === 'reversed' ? status : 'failed';
}

/** Puts the receipt of an ended attempt aside. */
async function putReceiptAside(context: Context, found: ReceiptCase): Promise<VerificationResult | null> {
  const { attempt, receipt } = found;
  const aside = putAside(attempt, [receipt], context.clock.now());
  const goesBack = aside.receipts?.some(({ to }) => to === 'returning');
  const notices = goesBack ? [noticeToPayer(attempt, reasonOf(found.transaction, attempt) ?? 'unanswered')] : [];
  return sendBack(context, { ...aside, notices }, resultOf(attempt));
}

/** Reverses the attempt with all its undecided receipts. */
async function giveUp(
  context: Context,
  { attempt, receipt }: Pick<ReceiptCase, 'attempt'> & { readonly receipt?: NotedReceipt },
  reason: ReturnReason | null,
): Promise<VerificationResult | null> {
  const undecided = (await receiptsOf(context.db.kysely, attempt.id)).filter(
    (one) => isUndecided(one) && one.receipt !== receipt?.receipt,
  );
  const unusable = receipt ? [receipt, ...undecided] : undecided;
  const at = context.clock.now();
  return sendBack(
    context,
    endAttempt({ attempt, to: 'reversed', unusable, ...(reason && { reason }), at }),
    'reversed',
  );
}

async function sendBack<Result>(context: Context, transition: Transition, result: Result): Promise<Result | null> {
  const done = await applied(context, transition);
  context.jobs.ordered();
  return done ? result : null;
}

async function applied({ db }: Context, transition: Transition): Promise<boolean> {
  return (await applyTransition(db.kysely, transition)).outcome === 'applied';
}

/**
 * Ends an expired attempt. Undecided receipts are put aside, because the gateway may have received a query whose answer
 * got lost. A no-op for an ended attempt without open receipts.
 */
export async function expireAttempt(context: Context, attemptId: string): Promise<void> {
  await untilApplied(async () => {
    const attempt = await findAttempt(context.db.kysely, attemptId);
    if (!attempt || !REVIVABLE_STATUSES.includes(attempt.status)) return 'over';
    if ((await receiptsOf(context.db.kysely, attemptId)).some(isUndecided))
      return giveUp(context, { attempt }, 'unanswered');
    if (attempt.status !== 'pending') return 'over';
    const end = { attempt, to: 'expired', unusable: [], at: context.clock.now() } as const;
    return (await applied(context, endAttempt(end))) ? 'over' : null;
  });
}

async function readReceiptCase({ db }: Context, name: string): Promise<ReceiptCase> {
  const receipt = await findReceipt(db.kysely, name);
  const attempt = receipt && (await findAttempt(db.kysely, receipt.attemptId));
  const transaction = attempt && (await findTransaction(db.kysely, attempt.transactionId));
  if (!receipt || !transaction) throw new Error('The payment of a receipt is gone');
  return { receipt, attempt, transaction };
}

/** A receipt of a callback or an inquiry; without a tracking number it has `''` or null. */
interface NamedReceipt {
  readonly receipt: string;
  readonly traceNumber: string | null;
  readonly cardMask?: string | null;
}

/**
 * Records the receipt, whatever the state of its attempt, and orders a job that continues after a crash. False when it
 * belongs to another attempt, or this one has its number of receipts: then there is no query.
 */
export async function keepReceipt(
  context: Context,
  attempt: Attempt,
  { receipt, traceNumber, cardMask = null }: NamedReceipt,
): Promise<boolean> {
  const { kysely } = context.db;
  const isKept = async () => (await findReceipt(kysely, receipt))?.attemptId === attempt.id;
  if (await isKept()) return true;
  const transition = noteReceipt(attempt, { receipt, traceNumber: traceNumber || null, cardMask }, context.clock.now());
  const { outcome } = await applyTransition(kysely, transition);
  // A concurrent callback of the same payment may have been first.
  return outcome === 'applied' || (outcome === 'receipt_taken' && (await isKept()));
}
