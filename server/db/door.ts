import type { TransactionStatus } from '@contract/schemas/common';
import { CompiledQuery, sql } from 'kysely';
import type { NewNotice } from '../domain/notices';
import type { Transition } from '../domain/transition';
import { moveOf, noticeRows } from './move';
import { PREPARED_MARK } from './preparedStatements';
import type { Executor } from './schema';
import { vaultOf } from './vault/carriedVault';
import type { Vault } from './vault/vault';

/**
 * What became of a transition. Anything but `applied` means that nothing was written:
 * `stale` the transaction, `stale_attempt` a payment attempt, `stale_receipt` one of its receipts is no longer in the status
 * the transition was decided in, `stale_dispute`, `stale_deadline` and `stale_delivery` a dispute, a deadline or the delivery has changed since; `frozen` a dispute that the transition knows
 * nothing of is open; `pictures_gone` a picture is not there, not the side's or in an entry already; `tracking_taken` the tracking code was named for another payer's parcel; `missing`
 * no such transaction; `code_used` the one-time code is used up; `guessed` more wrong codes were typed since the code was judged; `insufficient` a balance would go below zero;
 * `receipt_taken` the gateway receipt has been noted before; `receipts_full` the attempt has all the receipts it may have; `code_taken` the payment code is in use.
 */
export type DoorOutcome =
  | { readonly outcome: 'applied'; readonly status: TransactionStatus }
  | {
      readonly outcome:
        | 'stale'
        | 'stale_attempt'
        | 'stale_receipt'
        | 'stale_dispute'
        | 'stale_deadline'
        | 'stale_delivery'
        | 'frozen'
        | 'code_used'
        | 'guessed';
      readonly status: TransactionStatus;
    }
  | { readonly outcome: 'missing' | RefusedByConstraint };

type RefusedByConstraint =
  | 'insufficient'
  | 'pictures_gone'
  | 'tracking_taken'
  | 'receipt_taken'
  | 'receipts_full'
  | 'code_taken';

/** Nothing was written: a concurrent call with the same idempotency key has committed its answer (docs/adr/0005). */
export class AlreadyAnsweredError extends Error {
  override readonly name = 'AlreadyAnsweredError';
}

const REFUSED_BY_CONSTRAINT: Readonly<Record<string, RefusedByConstraint>> = {
  balance_not_negative: 'insufficient',
  gateway_receipts_pkey: 'receipt_taken',
  one_attempt_a_receipt: 'receipt_taken',
  one_payer_a_tracking_code: 'tracking_taken',
  pictures_to_take: 'pictures_gone',
  three_receipts_an_attempt: 'receipts_full',
  transactions_payment_code_key: 'code_taken',
};

const ONE_ANSWER_A_CALL = 'idempotency_records_pkey';

interface AppliedRow {
  readonly result: DoorOutcome;
}

/** By what a database and all executors on it have in common. */
const listeners = new WeakMap<Vault, () => void>();

/**
 * Has somebody called whenever a transition was applied to a database by this process, by one at a time. One that was applied in a transaction of
 * the caller's is not to be seen yet.
 */
export function onApplied(executor: Executor, listener: () => void): void {
  listeners.set(vaultOf(executor), listener);
}

const APPLY = `${PREPARED_MARK} select apply_transition($1::jsonb) as result`;

/**
 * The one door for money: applies a transition whole, in one round trip and one database transaction. In a transaction of the
 * caller, outcomes that come from a constraint leave that transaction aborted.
 * @throws AlreadyAnsweredError
 */
export async function applyTransition(executor: Executor, transition: Transition): Promise<DoorOutcome> {
  try {
    const text = JSON.stringify(moveOf(executor, transition));
    const { rows } = await executor.executeQuery<AppliedRow>(CompiledQuery.raw(APPLY, [text]));
    const result = rows[0]?.result;
    if (!result) throw new Error('apply_transition gave no answer');
    if (result.outcome === 'applied') listeners.get(vaultOf(executor))?.();
    return result;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === ONE_ANSWER_A_CALL) throw new AlreadyAnsweredError();
    const outcome = constraint && REFUSED_BY_CONSTRAINT[constraint];
    if (outcome) return { outcome };
    throw error;
  }
}

/**
 * Applies transitions of the past one after the other in one round trip: they stand in everybody's list, and nobody is sent a message.
 * Run it in a transaction of the caller's: whoever gets anything but
 * `applied` back has to roll that back.
 */
export async function applyTransitions(executor: Executor, transitions: readonly Transition[]): Promise<DoorOutcome[]> {
  const sealed = transitions.map((transition) => moveOf(executor, transition, false));
  const { rows } = await sql<{ result: DoorOutcome }>`
    select apply_transition(move) as result from jsonb_array_elements(${JSON.stringify(sealed)}::jsonb) move
  `.execute(executor);
  return rows.map(({ result }) => result);
}

/** Tells people what is no move of money, in the transaction of the caller who makes it so. */
export async function tellPeople(executor: Executor, notices: readonly NewNotice[], at: Date): Promise<void> {
  const told = JSON.stringify({ notices: noticeRows(notices) });
  await sql`select door_tell(null, ${told}::jsonb, ${at}::timestamptz)`.execute(executor);
}
