import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR } from '@contract/errors';
import type { Context } from '../context';
import {
  type Claim,
  claimKey,
  findKeptCall,
  type IdempotencyKey,
  keepAnswer,
  releaseKey,
} from '../db/repositories/idempotencyRecords';
import type { IdempotentAnswer } from '../domain/moneyMove';
import { refuse } from '../refusal';

export interface IdempotentCall {
  readonly userId: string;
  /** The `Idempotency-Key`; null when the caller sent none, and then every call is a new one. */
  readonly key: string | null;
  /** Names the call. */
  readonly route: string;
  readonly body: unknown;
}

/** Puts an answer into a money move, so that the move and its answer are kept together or not at all. */
export type KeepWith = (answer: unknown) => { readonly idempotency?: IdempotentAnswer };

/**
 * After this long whoever made the claim is dead, and the call may be made again. Longer than the work of a call may take: paying
 * tries five times, each with a question to the card gateway (10 s at most) and a wait for a database connection (30 s), 200 s in all.
 * What a client is willing to wait does not matter: the work goes on when it has hung up.
 */
const CLAIM_LIFETIME_MS = 4 * 60_000;
const POLL_MS = 100;
const PATIENCE_MS = 10_000;

/**
 * Runs a call at most once for a key. The same key with the same body answers what was answered before, or waits for the
 * one that is being worked on. A refusal is not kept: it has changed nothing.
 * @throws Refusal 1005 when the key came with another body, or when the first call is still not done.
 */
export async function runOnce<Answer>(
  context: Context,
  call: IdempotentCall,
  run: (keepWith: KeepWith) => Promise<Answer>,
): Promise<Answer> {
  if (call.key === null) return run(() => ({}));
  const key: IdempotencyKey = { userId: call.userId, key: call.key, route: call.route };
  const bodyHash = hashBody(call.body);

  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    const now = context.clock.now();
    const claim: Claim = {
      ...key,
      bodyHash,
      claimedBy: randomUUID(),
      claimedUntil: new Date(now.getTime() + CLAIM_LIFETIME_MS),
      now,
    };
    if (await claimKey(context.db.kysely, claim)) return execute(context, claim, run);

    const kept = await findKeptCall(context.db.kysely, key);
    if (kept && kept.bodyHash !== bodyHash) refuse(ERROR.conflict, 'This idempotency key came with another body');
    if (kept?.answered) return kept.answer as Answer;
    await wait(POLL_MS);
  }
  return refuse(ERROR.conflict, 'The first call with this idempotency key is still being worked on');
}

async function execute<Answer>(
  context: Context,
  claim: Claim,
  run: (keepWith: KeepWith) => Promise<Answer>,
): Promise<Answer> {
  try {
    const { userId, key, route } = claim;
    const answer = await run((kept) => ({ idempotency: { userId, key, route, answer: kept } }));
    await keepAnswer(context.db.kysely, claim, answer);
    return answer;
  } catch (error) {
    await releaseKey(context.db.kysely, claim);
    throw error;
  }
}

/** The same for two bodies that say the same thing, in whatever order. */
function hashBody(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(body)) ?? 'null')
    .digest('hex');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
