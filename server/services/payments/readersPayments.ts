import type { PaymentAttempt, TransactionDetails } from '@contract/calls/transactionCalls';
import { endOf } from '@contract/rules/mask';
import { isUnsure } from '@contract/rules/transactionStates';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import { paymentStateOf } from '../../domain/paymentState';
import type { AttemptStatus } from '../../domain/transition';
import type { RefusalDetails } from '../../refusal';

/**
 * The reader's attempts: the one that represents all (a paid one, else the newest) and the others with open questions.
 * Of several lost attempts only the newest appears; none after a payment, or after the bank's time for returns.
 * @param attempts all attempts of one payer for one transaction, newest first.
 */
export function readersPayments(
  attempts: readonly StoredAttempt[],
  now: Date,
): Pick<TransactionDetails, 'payment' | 'other_payments'> {
  const [shown, others] = standingFor(attempts);
  if (!shown) return { payment: null, other_payments: [] };
  const payment = toWire(shown, now);
  let showsLost = payment.state !== 'paid' && payment.state !== 'lost';
  const other_payments = others
    .map((attempt) => toWire(attempt, now))
    .filter(({ state, by }) => {
      if (state !== 'lost') return isUnsure(state) || state === 'returning' || state === 'returned';
      const isShown = showsLost && by !== null && by > now.toISOString();
      showsLost &&= !isShown;
      return isShown;
    });
  return { payment, other_payments };
}

function standingFor(attempts: readonly StoredAttempt[]): [StoredAttempt | undefined, StoredAttempt[]] {
  const shown = attempts.find(({ status }) => status === 'paid') ?? attempts[0];
  return [shown, attempts.filter((attempt) => attempt !== shown)];
}

/**
 * A payer whose transaction another person paid reads only their own payment: amount, times, tracking number and state.
 * A returned payment comes before later attempts.
 */
export function fieldsOfStranger(attempts: readonly StoredAttempt[], now: Date): RefusalDetails {
  const sentBack = attempts.filter(({ status, returnReason }) => status === 'reversed' || returnReason !== null);
  const { payment } = readersPayments(sentBack.length > 0 ? sentBack : attempts, now);
  if (!payment) return {};
  const values = {
    payment: payment.status,
    payment_amount: String(payment.amount),
    payment_datetime: payment.datetime,
    payment_tracenumber: payment.tracenumber,
    payment_state: payment.state,
    payment_started_at: payment.started_at,
    payment_by: payment.by,
    payment_returned_at: payment.returned_at,
    payment_reason: payment.reason,
    payment_card4: payment.card4,
    payment_by_transfer: payment.by_transfer ? 'true' : null,
  };
  const present = Object.entries(values).filter((field): field is [string, string] => field[1] !== null);
  return { fields: Object.fromEntries(present) };
}

/** To the payer, a superseded or expired attempt has failed. */
const STATUS_ON_THE_WIRE: Record<AttemptStatus, PaymentAttempt['status']> = {
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  superseded: 'failed',
  expired: 'failed',
};

function toWire(attempt: StoredAttempt, now: Date): PaymentAttempt {
  const { state, by } = paymentStateOf(attempt, now);
  const goesBack = state === 'returning' || state === 'returned';
  const foreignCard = goesBack && attempt.returnReason === 'foreign_card' ? attempt.returnedCard : null;
  return {
    status: STATUS_ON_THE_WIRE[attempt.status],
    amount: attempt.amountRials,
    datetime: attempt.updatedAt.toISOString(),
    tracenumber: attempt.traceNumber,
    state,
    started_at: attempt.createdAt.toISOString(),
    by: by?.toISOString() ?? null,
    returned_at: state === 'returned' && attempt.returnedAt ? attempt.returnedAt.toISOString() : null,
    reason: goesBack ? attempt.returnReason : null,
    card4: foreignCard && endOf(foreignCard),
    by_transfer: attempt.byTransfer,
  };
}
