import type { ReturnReason } from '@contract/rules/paymentStates';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findAttempt, findReceipt, receiptsOf, type StoredAttempt } from '../../db/repositories/paymentAttempts';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
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
  payerHears,
  REVIVABLE_STATUSES,
  reasonOf,
  refuseReceipt,
} from '../../domain/payments';
import { decide } from '../../domain/transactionStateMachine';
import type { Transition } from '../../domain/transition';
import type { GatewayVerification } from '../../ports/cardGateway/port';

/** What became of a payment attempt; `pending`: the gateway does not know yet. */
export type VerificationResult = 'paid' | 'pending' | 'failed' | 'reversed';

/** `null`: something changed in between; look again. */
type Step<Result> = () => Promise<Result | null>;

const TRIES = 4;

/** A receipt, the attempt it was noted for and its transaction. */
interface Standing {
  readonly receipt: NotedReceipt;
  readonly attempt: StoredAttempt;
  readonly transaction: StoredTransaction;
}

/**
 * Asks the gateway, server to server, whether a noted receipt is a payment of its attempt, and acts on the answer. Nothing
 * else makes a transaction paid. Safe to call any number of times; a receipt that the gateway has judged is not asked about
 * again.
 */
export async function verifyPayment(context: Context, receipt: string): Promise<VerificationResult> {
  const ready = await untilApplied(() => readyToAsk(context, receipt));
  if (ready === null) return 'pending';
  if (typeof ready === 'string') return ready;
  const answer = await askGateway(context, ready.attempt, receipt);
  if (answer.outcome === 'pending' || isVainNo(ready.receipt, answer)) return 'pending';
  return (await untilApplied(() => actOn(context, receipt, answer))) ?? 'pending';
}

/**
 * A «no» to a question that was asked before: the first one may have made the payment final, although its answer got lost. It is asked on,
 * and what the gateway does not know in the end is rolled back.
 */
function isVainNo({ state }: NotedReceipt, { outcome }: GatewayVerification): boolean {
  return outcome === 'failed' && state === 'asked';
}

async function untilApplied<Result>(step: Step<Result>): Promise<Result | null> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const result = await step();
    if (result !== null) return result;
  }
  return null;
}

/** Notes that the gateway is asked, before it is: an answer that gets lost may have made the payment final. */
async function readyToAsk(context: Context, name: string): Promise<Standing | VerificationResult | null> {
  const standing = await readStanding(context, name);
  const { receipt, attempt, transaction } = standing;
  if (!isUndecided(receipt)) return resultOf(attempt);
  if (!REVIVABLE_STATUSES.includes(attempt.status)) return putReceiptAside(context, standing);
  // Looked at before asking: advising the gateway of a payment that can't be used would make it final there.
  if (!canBePaid(transaction)) return giveUp(context, standing, reasonOf(transaction, attempt));
  if (receipt.state === 'asked') return standing;
  return (await applied(context, askAbout(attempt, receipt, context.clock.now()))) ? standing : null;
}

async function actOn(context: Context, name: string, answer: GatewayVerification): Promise<VerificationResult | null> {
  const standing = await readStanding(context, name);
  const { receipt, attempt, transaction } = standing;
  const at = context.clock.now();
  if (answer.outcome === 'failed') {
    if (receipt.state !== 'asked') return resultOf(attempt);
    return (await applied(context, refuseReceipt(attempt, receipt, at))) ? resultOf(attempt) : null;
  }
  // A «yes» counts more than the «no» that somebody else was told at the same time.
  if (receipt.state !== 'asked' && receipt.state !== 'refused') return resultOf(attempt);
  if (!REVIVABLE_STATUSES.includes(attempt.status)) return putReceiptAside(context, standing);
  if (!isPaymentOf(attempt, answer)) {
    context.log.error({ invoiceId: attempt.id, amountRials: answer.amountRials }, 'The gateway took something else');
    return sendBack(
      context,
      endAttempt({ attempt, to: 'failed', unusable: [receipt], reason: 'amount', at }),
      'failed',
    );
  }
  if (!canBePaid(transaction)) return giveUp(context, standing, reasonOf(transaction, attempt));
  const { outcome } = await applyTransition(
    context.db.kysely,
    confirmPayment({ transaction, attempt, receipt, deliverByDays: transaction.row.deliver_by_days, at }),
  );
  if (outcome === 'applied') return 'paid';
  // The free commission that this attempt counted on has been spent elsewhere: it is short of its price.
  return outcome === 'insufficient' ? giveUp(context, standing, 'amount') : null;
}

async function askGateway(context: Context, attempt: StoredAttempt, receipt: string): Promise<GatewayVerification> {
  try {
    return await context.ports.cardGateway.verify({ invoiceId: attempt.id, token: attempt.gatewayToken, receipt });
  } catch (error) {
    context.log.warn(
      { err: error, invoiceId: attempt.id },
      'The card gateway could not be asked; it will be asked again',
    );
    return { outcome: 'pending', amountRials: 0, invoiceId: null, terminalId: null };
  }
}

function canBePaid(transaction: StoredTransaction): boolean {
  return decide(transaction.status, 'confirm_payment', 'system').allowed;
}

/** What an attempt has come to, for whom brings a receipt of it that changes nothing. */
export function resultOf({ status }: Pick<StoredAttempt, 'status'>): VerificationResult {
  return status === 'paid' || status === 'reversed' ? status : 'failed';
}

/** The attempt has ended without this receipt. */
async function putReceiptAside(context: Context, standing: Standing): Promise<VerificationResult | null> {
  const { attempt, receipt } = standing;
  const aside = putAside(attempt, [receipt], context.clock.now());
  const goesBack = aside.receipts?.some(({ to }) => to === 'returning');
  const notices = goesBack ? [payerHears(attempt, reasonOf(standing.transaction, attempt) ?? 'unanswered')] : [];
  return sendBack(context, { ...aside, notices }, resultOf(attempt));
}

/** Nothing that came back for the attempt can be used any more. */
async function giveUp(
  context: Context,
  { attempt, receipt }: Pick<Standing, 'attempt'> & { readonly receipt?: NotedReceipt },
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
 * Ends an attempt whose time has run out. What came back for it without being judged is put aside: the gateway may have heard
 * our question although we never got its answer. A no-op when the attempt has ended already and nothing is open.
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

async function readStanding({ db }: Context, name: string): Promise<Standing> {
  const receipt = await findReceipt(db.kysely, name);
  const attempt = receipt && (await findAttempt(db.kysely, receipt.attemptId));
  const transaction = attempt && (await findTransaction(db.kysely, attempt.transactionId));
  if (!receipt || !transaction) throw new Error('A payment that a receipt was noted for is gone');
  return { receipt, attempt, transaction };
}

/** A receipt as a callback, or the gateway's answer to an inquiry, names it; without a tracking number it has `''` or null. */
interface NamedReceipt {
  readonly receipt: string;
  readonly traceNumber: string | null;
}

/**
 * Keeps the receipt, whatever became of its attempt, and orders the follow-up that goes on when this process does not. False
 * when it belongs to another attempt or this one has all that it may have: then nobody is asked about it.
 */
export async function keepReceipt(
  context: Context,
  attempt: Attempt,
  { receipt, traceNumber }: NamedReceipt,
): Promise<boolean> {
  const { kysely } = context.db;
  const isKept = async () => (await findReceipt(kysely, receipt))?.attemptId === attempt.id;
  if (await isKept()) return true;
  const transition = noteReceipt(attempt, { receipt, traceNumber: traceNumber || null }, context.clock.now());
  const { outcome } = await applyTransition(kysely, transition);
  // Another callback of the same payment may have been quicker.
  return outcome === 'applied' || (outcome === 'receipt_taken' && (await isKept()));
}
