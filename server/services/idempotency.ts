import { hash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR } from '@contract/errors';
import type { Context } from '../context';
import { ClaimLostError } from '../db/door';
import { NoIdentityError } from '../db/processIdentity';
import {
  type Claim,
  claimKey,
  findKeptCall,
  type IdempotencyKey,
  keepAnswer,
  releaseKey,
} from '../db/repositories/idempotencyRecords';
import { vaultOf } from '../db/vault/carriedVault';
import type { Transition } from '../domain/transition';
import { refuse } from '../refusal';

export interface IdempotentCall {
  readonly userId: string;
  /** The `Idempotency-Key`; null when the caller sent none, and then every call is a new one. */
  readonly key: string | null;
  /** Names the call. */
  readonly route: string;
  readonly body: unknown;
}

/**
 * Puts an answer into a transition, so that the transition and its answer are kept together or not at all. Whoever then returns this very answer
 * says that the transition was applied.
 */
export type KeepWith = (answer: unknown) => Pick<Transition, 'idempotency'>;

const POLL_MS = 100;
/**
 * How long a second call waits for the first. A dead process is known to be dead within five seconds; whoever is alive and takes
 * longer hangs at the outside world, and the app asks again under the same key.
 */
const PATIENCE_MS = 10_000;
const RELEASE_AGAIN_MS = 1_000;

/**
 * Runs a call at most once for a key. The same key with the same body answers what was answered before, or waits for the one that is
 * being worked on; when the process that works on it dies, takes it over (docs/adr/0005). A refusal is not kept: it has changed
 * nothing.
 * @throws Refusal 1005 when the key came with another body, or when the first call is still not done.
 */
export async function runOnce<Answer>(
  context: Context,
  call: IdempotentCall,
  run: (keepWith: KeepWith) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = context;
  if (call.key === null) return run(() => ({}));
  const key: IdempotencyKey = { userId: call.userId, key: call.key, route: call.route };
  const bodyHash = hashBody(context, call.body);

  for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
    const claim: Claim = {
      ...key,
      bodyHash,
      claimedBy: randomUUID(),
      process: db.identity.require(),
      now: clock.now(),
    };
    const own = (await claimKey(db, claim)) ? await execute(context, claim, run) : null;
    if (own) return own.answer;

    // Somebody else has answered, or is about to: they may also have taken us for dead.
    const kept = await findKeptCall(db.kysely, key);
    if (kept && kept.bodyHash !== bodyHash) refuse(ERROR.conflict, 'This idempotency key came with another body');
    if (kept?.answered) return kept.answer as Answer;
    await wait(POLL_MS);
  }
  return refuse(ERROR.conflict, 'The first call with this idempotency key is still being worked on');
}

/** What a call is decided on, and whether it was somebody's already: answered, or being worked on. */
interface ReadCall {
  readonly isCalled: boolean;
}

/**
 * The same for a call that does nothing but one transition, which keeps its answer (docs/adr/0005). It is claimed by nobody: of two at one moment
 * the door applies one, and the other finds what is kept then, whatever it was told itself.
 * @throws Refusal as {@link runOnce}
 */
export async function runInOneMove<Answer, Read extends ReadCall>(
  context: Context,
  call: IdempotentCall,
  read: () => Promise<Read>,
  run: (keepWith: KeepWith, read: Read) => Promise<Answer>,
): Promise<Answer> {
  const { userId, key, route } = call;
  const first = await read();
  if (key === null) return run(() => ({}), first);
  if (!first.isCalled) {
    const bodyHash = hashBody(context, call.body);
    try {
      return await run((answer) => ({ idempotency: { userId, key, route, bodyHash, answer } }), first);
    } catch (error) {
      const isLost = error instanceof ClaimLostError || (await findKeptCall(context.db.kysely, { userId, key, route }));
      if (!isLost) throw error;
    }
  }
  return runOnce(context, call, async (keepWith) => run(keepWith, await read()));
}

/** Makes the call. Answers what is kept of it, or null when the call is no longer ours: whoever has it answers. */
async function execute<Answer>(
  context: Context,
  claim: Claim,
  run: (keepWith: KeepWith) => Promise<Answer>,
): Promise<{ readonly answer: Answer } | null> {
  const { userId, key, route, claimedBy } = claim;
  let inTransition: { readonly answer: unknown } | null = null;
  try {
    const answer = await run((kept) => {
      inTransition = { answer: kept };
      return { idempotency: { userId, key, route, claim: claimedBy, answer: kept } };
    });
    const isKept = isThisOne(inTransition, answer) || (await keepAnswer(context.db.kysely, claim, answer));
    return isKept ? { answer } : null;
  } catch (error) {
    if (error instanceof ClaimLostError) return null;
    if (await release(context, claim)) throw error;
    return null;
  }
}

function isThisOne(inTransition: { readonly answer: unknown } | null, answer: unknown): boolean {
  return inTransition !== null && inTransition.answer === answer;
}

/** False when the call was not ours any more. */
async function release(context: Context, claim: Claim): Promise<boolean> {
  try {
    return await releaseKey(context.db.kysely, claim);
  } catch (error) {
    context.log.warn({ err: error }, 'A failed call could not be released; it will be tried again');
    void releaseLater(context, claim);
    return true;
  }
}

/** We are alive, so nobody else will let go of it; under the name of a dead process it needs no letting go. */
async function releaseLater({ db }: Context, claim: Claim): Promise<void> {
  for (;;) {
    await wait(RELEASE_AGAIN_MS, undefined, { ref: false });
    try {
      if (db.identity.require() === claim.process) await releaseKey(db.kysely, claim);
      return;
    } catch (error) {
      if (error instanceof NoIdentityError) return;
    }
  }
}

/** The same for two bodies that say the same thing, in whatever order. Keyed: a body may hold a national code, which a plain hash gives away. */
function hashBody({ db }: Pick<Context, 'db'>, body: unknown): string {
  const plain = hash('sha256', JSON.stringify(inOrder(body)) ?? 'null');
  return String(vaultOf(db.kysely).hash({ table: 'idempotency_records', column: 'body_hash' }, plain));
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
