import { isUnsure } from '@contract/rules/paymentStates';
import type { PaymentAttempt, TransactionDetails } from '@contract/schemas/transactions';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import { paymentStateOf } from '../../domain/paymentState';
import type { AttemptStatus } from '../../domain/transition';
import type { RefusalDetails } from '../../refusal';

/**
 * The reader's attempts as they are told: the one that stands for all (what was paid counts before anything tried after it, otherwise the newest)
 * and the others about which there is something to know. Of several that nobody came back from, the newest is told; none once a payment came in,
 * or when the bank's time is over.
 *
 * @param attempts all of one person's of one transaction, newest first.
 */
export function ownPayments(
  attempts: readonly StoredAttempt[],
  now: Date,
): Pick<TransactionDetails, 'payment' | 'other_payments'> {
  const [shown, others] = standingFor(attempts);
  if (!shown) return { payment: null, other_payments: [] };
  const payment = toWire(shown, now);
  let tellsLost = payment.state !== 'paid' && payment.state !== 'lost';
  const other_payments = others
    .map((attempt) => toWire(attempt, now))
    .filter(({ state, by }) => {
      if (state !== 'lost') return isUnsure(state) || state === 'returning' || state === 'returned';
      const isTold = tellsLost && by !== null && by > now.toISOString();
      tellsLost &&= !isTold;
      return isTold;
    });
  return { payment, other_payments };
}

function standingFor(attempts: readonly StoredAttempt[]): [StoredAttempt | undefined, StoredAttempt[]] {
  const shown = attempts.find(({ status }) => status === 'paid') ?? attempts[0];
  return [shown, attempts.filter((attempt) => attempt !== shown)];
}

/**
 * Somebody who tried to pay what another person has paid is told of their own payment alone: how much it was, when, what the
 * bank calls it, and what became of it. What is sent back counts before anything that was tried after it.
 */
export function fieldsOfStranger(attempts: readonly StoredAttempt[], now: Date): RefusalDetails {
  const sentBack = attempts.filter((attempt) => attempt.status === 'reversed');
  const { payment } = ownPayments(sentBack.length > 0 ? sentBack : attempts, now);
  if (!payment) return {};
  const told = {
    payment: payment.status,
    payment_amount: String(payment.amount),
    payment_datetime: payment.datetime,
    payment_tracenumber: payment.tracenumber,
    payment_state: payment.state,
    payment_started_at: payment.started_at,
    payment_by: payment.by,
    payment_returned_at: payment.returned_at,
    payment_reason: payment.reason,
  };
  const said = Object.entries(told).filter((field): field is [string, string] => field[1] !== null);
  return { fields: Object.fromEntries(said) };
}

/** To the payer, a payment that was put aside or has run out has failed. */
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
  };
}
