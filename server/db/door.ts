import type { TransactionStatus } from '@contract/rules/transactionStates';
import { CompiledQuery, sql } from 'kysely';
import { batched } from '../batched';
import { checksOf } from '../domain/deadlines';
import { channelsOf, type NewNotice, noticesOf } from '../domain/notices';
import type { Transition } from '../domain/transition';
import { webhookEventsOf } from '../domain/webhooks';
import { activeTraceparent } from '../tracing/tracing';
import { PREPARED, PREPARED_MARK } from './preparedStatements';
import { addressText } from './repositories/deliveryAddresses';
import type { Executor } from './schema';
import { type Sealed, type Vault, vaultOf } from './vault/vault';

/**
 * Outcome of a transition; any but `applied` means that nothing was written. `stale`, `stale_attempt`, `stale_receipt`,
 * `stale_dispute`, `stale_deadline`, `stale_delivery`, `stale_photos`: a row changed after the decision. `frozen`: a dispute is open.
 * `code_used`: the one-time code is used up, or its passkey refused. `insufficient`: a
 * balance would go below zero. `pictures_gone`: a picture is missing or in use. `tracking_taken`: the tracking code belongs to
 * another payer. `receipt_taken`: the receipt is known. `receipts_full`: the attempt has three receipts. `payout_taken`: the
 * transfer was ordered before. `code_taken`: the payment code is in use. `account_closed`: the account of the payee or payer
 * has been closed.
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
        | 'stale_photos'
        | 'frozen'
        | 'code_used';
      readonly status: TransactionStatus;
    }
  | { readonly outcome: 'missing' | RefusedByConstraint };

type RefusedByConstraint =
  | 'insufficient'
  | 'pictures_gone'
  | 'tracking_taken'
  | 'receipt_taken'
  | 'receipts_full'
  | 'payout_taken'
  | 'code_taken'
  | 'account_closed';

/** Nothing was written: a concurrent call with the same idempotency key has committed its answer (docs/adr/0005). */
export class AlreadyAnsweredError extends Error {
  override readonly name = 'AlreadyAnsweredError';
}

const REFUSED_BY_CONSTRAINT: Readonly<Record<string, RefusedByConstraint>> = {
  account_is_open: 'account_closed',
  balance_not_negative: 'insufficient',
  gateway_receipts_pkey: 'receipt_taken',
  one_attempt_a_receipt: 'receipt_taken',
  one_payout_of_a_kind: 'payout_taken',
  one_payer_a_tracking_code: 'tracking_taken',
  pictures_to_take: 'pictures_gone',
  three_receipts_an_attempt: 'receipts_full',
  transactions_payment_code_key: 'code_taken',
};

const ONE_ANSWER_A_CALL = 'idempotency_records_pkey';

/** By vault, which all executors of a database share. */
const listeners = new WeakMap<Vault, Set<AppliedListener>>();

type AppliedListener = (transition: Transition) => void;

/**
 * Adds a listener that runs after each transition that this process applies to the database. A transition inside the
 * caller's transaction is not committed yet.
 */
export function onApplied(executor: Executor, listener: AppliedListener): void {
  const vault = vaultOf(executor);
  listeners.set(vault, (listeners.get(vault) ?? new Set()).add(listener));
}

const APPLY = `${PREPARED_MARK} select apply_transition($1::jsonb) as result`;

/**
 * The one door for money: applies a transition in one round trip and one database transaction. Inside the caller's
 * transaction, an outcome from a constraint leaves that transaction aborted.
 * @throws AlreadyAnsweredError
 */
export async function applyTransition(executor: Executor, transition: Transition): Promise<DoorOutcome> {
  try {
    const text = JSON.stringify(moveOf(executor, transition));
    const { rows } = await executor.executeQuery<{ result: DoorOutcome }>(CompiledQuery.raw(APPLY, [text]));
    const result = rows[0]?.result;
    if (!result) throw new Error('apply_transition gave no answer');
    noteApplied(executor, transition, result);
    return result;
  } catch (error) {
    return refusedBy(error as { constraint?: string });
  }
}

function noteApplied(executor: Executor, transition: Transition, { outcome }: DoorOutcome): void {
  if (outcome !== 'applied') return;
  for (const listener of listeners.get(vaultOf(executor)) ?? []) listener(transition);
}

/** @throws AlreadyAnsweredError, and an error that is no refusal */
function refusedBy(error: { readonly constraint?: string | null }): DoorOutcome {
  const { constraint } = error;
  if (constraint === ONE_ANSWER_A_CALL) throw new AlreadyAnsweredError();
  const outcome = constraint && REFUSED_BY_CONSTRAINT[constraint];
  if (outcome) return { outcome };
  throw error;
}

/** PostgreSQL remembers 64 savepoints of a transaction cheaply. */
const MOVES_AT_ONCE = 50;

interface FailedMove {
  readonly failed: { readonly code: string; readonly message: string; readonly constraint: string | null };
}

/**
 * A door for many: transitions that come while others pass go together, in one round trip and one database transaction. Each
 * is applied, refused or failed by itself.
 */
export function sharedDoor(executor: Executor): (transition: Transition) => Promise<DoorOutcome> {
  const pass = batched(async (moves: readonly object[]) => {
    const { rows } = await sql<{ results: (DoorOutcome | FailedMove)[] }>`${PREPARED}
      select apply_each(${JSON.stringify(moves)}::jsonb) as results
    `.execute(executor);
    return rows[0]?.results ?? [];
  }, MOVES_AT_ONCE);
  return async (transition) => {
    const result = await pass(moveOf(executor, transition));
    if ('failed' in result) return refusedBy(Object.assign(new Error(result.failed.message), result.failed));
    noteApplied(executor, transition, result);
    return result;
  };
}

/**
 * Applies transitions of the past in one round trip, inside the caller's transaction. Their notices are listed but not sent.
 * @throws Error for a refused transition
 */
export async function applyTransitions(executor: Executor, transitions: readonly Transition[]): Promise<void> {
  const sealed = transitions.map((transition) => moveOf(executor, transition, false));
  const { rows } = await sql<{ result: DoorOutcome }>`
    select apply_transition(move) as result from jsonb_array_elements(${JSON.stringify(sealed)}::jsonb) move
  `.execute(executor);
  const refused = rows.find(({ result }) => result.outcome !== 'applied');
  if (refused) throw new Error(`The door refused a transition of the past: ${refused.result.outcome}`);
}

/** Writes notices without a move of money, inside the caller's transaction; about a deal, if one is named. */
export async function tellPeople(
  executor: Executor,
  notices: readonly NewNotice[],
  at: Date,
  transactionId: string | null = null,
): Promise<void> {
  const told = JSON.stringify({ notices: noticeRows(notices), traceparent: activeTraceparent() });
  await sql`select door_tell(${transactionId}::uuid, ${told}::jsonb, ${at}::timestamptz)`.execute(executor);
}

/** The JSON of `apply_transition`: sealed, with notices and with the checks of its deadlines. */
export function moveOf(executor: Executor, transition: Transition, sent = true): object {
  const jobs = [...(transition.jobs ?? []), ...checksOf(transition)];
  const notices = noticeRows(noticesOf(transition), sent);
  const events = sent ? webhookEventsOf(transition) : [];
  return { ...sealTransition(executor, transition), jobs, notices, events, traceparent: activeTraceparent() };
}

function noticeRows(notices: readonly NewNotice[], sent = true): object[] {
  return notices.map(({ to, ...notice }) => ({
    ...notice,
    ...(typeof to === 'string' ? { to } : to),
    channels: sent ? channelsOf({ to, ...notice }) : [],
  }));
}

/** Seals each personal value of a transition for its row. The columns refuse plain text. */
function sealTransition(executor: Executor, transition: Transition): object {
  const { create, newAttempt, payer, payouts, payoutChange, delivery, dispute } = transition;
  const seal = (table: string, column: string, owner: string | null, plain: string): Sealed =>
    vaultOf(executor).seal({ table, column, owner: String(owner) }, plain);
  const ofTransaction = (column: string, plain: string) =>
    seal('transactions', column, transition.transactionId, plain);
  return {
    ...transition,
    ...(create && {
      create: {
        ...create,
        payeeIban: ofTransaction('payee_iban', create.payeeIban),
        refereeNationalCode:
          create.refereeNationalCode && ofTransaction('referee_national_code', create.refereeNationalCode),
      },
    }),
    ...(newAttempt && {
      newAttempt: {
        ...newAttempt,
        payerIban: seal('payment_attempts', 'payer_iban', newAttempt.id, newAttempt.payerIban),
        ...(newAttempt.deliveryAddress && {
          deliveryAddress: seal(
            'delivery_addresses',
            'address',
            newAttempt.id,
            addressText(newAttempt.deliveryAddress),
          ),
        }),
      },
    }),
    ...(payer && { payer: { ...payer, iban: ofTransaction('payer_iban', payer.iban) } }),
    ...(payouts && {
      payouts: payouts.map((payout) => ({
        ...payout,
        ...(payout.iban && { iban: seal('payouts', 'iban', transition.transactionId, payout.iban) }),
      })),
    }),
    ...(payoutChange?.to === 'redirected' && {
      payoutChange: { ...payoutChange, iban: seal('payouts', 'iban', transition.transactionId, payoutChange.iban) },
    }),
    ...(delivery && {
      delivery: {
        ...delivery,
        ...(delivery.trackingCode && {
          trackingCode: seal('deliveries', 'tracking_code', transition.transactionId, delivery.trackingCode),
        }),
        ...(delivery.note && { note: seal('deliveries', 'note', transition.transactionId, delivery.note) }),
      },
    }),
    ...(dispute && {
      dispute: {
        ...dispute,
        ...(dispute.entries && {
          entries: dispute.entries.map((entry) => ({
            ...entry,
            text: seal('dispute_entries', 'text', entry.id, entry.text),
          })),
        }),
        ...(dispute.award && {
          award: { ...dispute.award, text: seal('dispute_awards', 'text', dispute.award.id, dispute.award.text) },
        }),
      },
    }),
  };
}
