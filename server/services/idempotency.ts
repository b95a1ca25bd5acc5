import { hash } from 'node:crypto';
import type { CallOutcomeAnswer } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import type { Context } from '../context';
import { findOutcome, findStoredAnswer } from '../db/repositories/idempotencyRecords';
import { vaultOf } from '../db/vault/vault';
import type { IdempotentAnswer } from '../domain/transition';
import { refuse } from '../refusal';

/** A call of a logged-in user. */
export interface UserCall<Body> {
  readonly userId: string;
  readonly body: Body;
  /** Null when the request has no `Idempotency-Key`: each call is a new one. */
  readonly idempotencyKey: string | null;
}

/** A call whose repetition changes nothing more. */
export type OwnCall<Body> = Pick<UserCall<Body>, 'userId' | 'body'>;

interface IdempotentCall extends UserCall<unknown> {
  readonly route: string;
}

/**
 * The record of a call's answer, to commit with the call's work: spread into its transition, or given to `storeAnswer`.
 * Empty for a call without a key.
 */
export type KeepWith = (answer: unknown) => { readonly idempotency?: IdempotentAnswer };

/**
 * Runs a call at most once for a key; a repeated call gets the stored answer (docs/adr/0005). No claim row: of two
 * concurrent calls one commits, the other is rolled back and returns the stored answer. A refusal is not stored,
 * because it has changed nothing.
 *
 * @param run has to commit `keepWith(answer)` with its work.
 * @param isNew true when the caller has already read that no answer is stored.
 * @throws Refusal 1005 when the key came with another body.
 */
export async function runOnce<Answer>(
  context: Context,
  { userId, idempotencyKey: key, route, body }: IdempotentCall,
  run: (keepWith: KeepWith) => Promise<Answer>,
  isNew = false,
): Promise<Answer> {
  if (key === null) return run(() => ({}));
  const bodyHash = hashBody(context, body);
  const stored = async () => {
    const record = await findStoredAnswer(context.db.kysely, { userId, key, route });
    if (record && record.bodyHash !== bodyHash) refuse(ERROR.conflict, 'This idempotency key came with another body');
    return record as { readonly answer: Answer } | undefined;
  };
  const before = isNew ? undefined : await stored();
  if (before) return before.answer;
  try {
    return await run((answer) => ({ idempotency: { userId, key, route, bodyHash, answer } }));
  } catch (error) {
    // A concurrent call may have committed first; this one then fails at the primary key or at the changed state.
    const other = await stored();
    if (other) return other.answer;
    throw error;
  }
}

/**
 * The outcome of a user's call, by its idempotency key, for an app that got no answer. A refused call is `not_done`. Of
 * the stored answer only the payment code is returned.
 */
export async function callOutcome(
  { db }: Context,
  call: { readonly userId: string; readonly key: string },
): Promise<CallOutcomeAnswer> {
  const { state, paymentCode } = await findOutcome(db.kysely, call);
  return { state, payment_code: paymentCode };
}

/** Equal for equal bodies, in any order of fields. Keyed: a plain hash of a body with a national code can be reversed. */
export function hashBody({ db }: Pick<Context, 'db'>, body: unknown): string {
  const plain = hash('sha256', JSON.stringify(sortFields(body)) ?? 'null');
  return String(vaultOf(db.kysely).hash({ table: 'idempotency_records', column: 'body_hash' }, plain));
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sortFields(inner)]),
  );
}
