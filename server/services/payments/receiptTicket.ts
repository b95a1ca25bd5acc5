import { randomBytes } from 'node:crypto';
import { ERROR } from '@contract/errors';
import type { TicketAnswer } from '@contract/schemas/ticket';
import type { Context } from '../../context';
import { attemptOfTicket, findAttempt, keepTicket } from '../../db/repositories/paymentAttempts';
import { TICKETS_OF_AN_ADDRESS } from '../../domain/limits';
import { paymentStateOf } from '../../domain/paymentState';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { hashToken } from '../sessions/opaqueToken';

/** Long enough to see the bank's answer, too short to be worth finding. */
const TICKET_LIFETIME_MS = 30 * 60_000;

/** A ticket for one attempt: 128 random bits, kept as their hash. Whoever has it reads what became of this attempt, and nothing else. */
export async function giveTicket({ db, clock }: Context, attemptId: string): Promise<string> {
  const ticket = randomBytes(16).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + TICKET_LIFETIME_MS);
  await keepTicket(db.kysely, { hash: hashToken(ticket), attemptId, expiresAt });
  return ticket;
}

/**
 * What became of the attempt of a ticket; amounts in rials.
 * @param addressGroup whom the reading counts for.
 * @throws Refusal 1804 for what is no ticket, or is one no more; 1016 beyond 20 readings a minute.
 */
export async function readTicket(
  context: Context,
  asked: { readonly ticket: string; readonly addressGroup: string },
): Promise<TicketAnswer> {
  const { db, clock } = context;
  await refuseBeyond(context, TICKETS_OF_AN_ADDRESS, asked.addressGroup);
  const attemptId = await attemptOfTicket(db.kysely, hashToken(asked.ticket), clock.now());
  const attempt = attemptId === undefined ? undefined : await findAttempt(db.kysely, attemptId);
  if (!attempt) return refuse(ERROR.receiptNotFound);
  const { state, by } = paymentStateOf(attempt, clock.now());
  return {
    outcome: state,
    amount: attempt.amountRials,
    at: attempt.updatedAt.toISOString(),
    tracknumber: attempt.traceNumber,
    by: by?.toISOString() ?? null,
  };
}
