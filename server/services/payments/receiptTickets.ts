import { randomBytes } from 'node:crypto';
import type { TicketAnswer } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { attemptOfTicket, findAttempt, keepTicket } from '../../db/repositories/paymentAttempts';
import { TICKETS_OF_AN_ADDRESS } from '../../domain/limits';
import { paymentStateOf } from '../../domain/paymentState';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { hashToken } from '../sessions/tokens';

/** Long enough for the bank's answer. */
const TICKET_LIFETIME_MS = 30 * MINUTE_MS;

/** A ticket for one attempt: 128 random bits, stored as a hash. Its holder reads the result of this attempt only. */
export async function giveTicket({ db, clock }: Context, attemptId: string): Promise<string> {
  const ticket = randomBytes(16).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + TICKET_LIFETIME_MS);
  await keepTicket(db.kysely, { hash: hashToken(ticket), attemptId, expiresAt });
  return ticket;
}

/**
 * The result of a ticket's attempt; amounts in rials.
 * @param addressGroup the caller's address group, which the limit counts.
 * @throws Refusal 1804 an unknown or expired ticket; 1016 beyond 20 readings a minute.
 */
export async function readTicket(
  context: Context,
  { ticket, addressGroup }: { readonly ticket: string; readonly addressGroup: string },
): Promise<TicketAnswer> {
  const { db, clock } = context;
  await refuseBeyond(context, TICKETS_OF_AN_ADDRESS, addressGroup);
  const attemptId = await attemptOfTicket(db.kysely, hashToken(ticket), clock.now());
  const attempt = attemptId === undefined ? undefined : await findAttempt(db.kysely, attemptId);
  if (!attempt) return refuse(ERROR.receiptNotFound);
  const { state, by } = paymentStateOf(attempt, clock.now());
  return {
    outcome: state,
    amount: attempt.amountRials,
    at: attempt.updatedAt.toISOString(),
    tracknumber: attempt.traceNumber,
    by: by?.toISOString() ?? null,
    by_transfer: attempt.byTransfer,
  };
}
