import { createHmac } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import type { Context } from '../context';
import {
  hitCounter,
  keepMember,
  lockMembers,
  membersSince,
  readCounter,
  unhitCounter,
} from '../db/repositories/rateLimits';
import { hasRoomFor, type Limit, untilRoom } from '../domain/limits';
import { Refusal, refuseUntil } from '../refusal';

/**
 * Counts an attempt in the open window of a key, or opens one.
 * @returns the attempts in the window, and the milliseconds until it closes
 */
export async function countHit(
  context: Context,
  key: string,
  windowMilliseconds: number,
): Promise<{ current: number; ttl: number }> {
  const now = context.clock.now();
  const windowEnd = new Date(now.getTime() + windowMilliseconds);
  const counter = await hitCounter(context.db.kysely, hashed(context, key), now, windowEnd);
  return { current: counter.hits, ttl: counter.windowEndsAt.getTime() - now.getTime() };
}

/**
 * Counts an action of a subject. Call it inside `runOnce`, so that a retry counts once.
 * @throws Refusal 1016 beyond one of the limits.
 */
export async function refuseBeyond(context: Context, limits: readonly Limit[], subject: string): Promise<void> {
  for (const limit of limits) {
    const { current, ttl } = await countHit(context, keyOf(limit, subject), limit.windowMilliseconds);
    if (current > limit.most) refuseFor(limit, ttl);
  }
}

/**
 * Counts an action ahead of it, so that concurrent ones cannot outrun the limits, and takes the count back when it is refused: a
 * refusal has changed nothing.
 * @throws Refusal of the action; as {@link refuseBeyond}
 */
export async function countUnlessRefused<Result>(
  context: Context,
  limits: readonly Limit[],
  subject: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await refuseBeyond(context, limits, subject);
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) for (const limit of limits) await giveBack(context, limit, subject);
    throw error;
  }
}

/** The actions that {@link refuseBeyond} has counted in the open window of a limit, and its end. */
export async function countedHits(
  context: Context,
  limit: Limit,
  subject: string,
): Promise<{ used: number; resetsAt: Date | null }> {
  const counter = await readCounter(context.db.kysely, hashed(context, keyOf(limit, subject)), context.clock.now());
  return { used: Math.min(counter?.hits ?? 0, limit.most), resetsAt: counter?.windowEndsAt ?? null };
}

/** Takes back one count of {@link refuseBeyond}. */
export async function giveBack(context: Context, limit: Limit, subject: string): Promise<void> {
  await unhitCounter(context.db.kysely, hashed(context, keyOf(limit, subject)));
}

/** Attempts of a subject that are judged at one moment: far more than the people behind one address of a carrier make. */
export const JUDGED_AT_ONCE = 100;
/** The place of an attempt whose process was killed is free again after this time. */
const PLACE_MS = MINUTE_MS;
const WAIT_FOR_PLACE_MS = SECOND_MS;

/**
 * Judges an attempt of a subject that many people share, such as an address. Only a refused one counts; those that are
 * judged at one moment have a bound of their own, so parallel guesses outrun the limit by no more than that.
 * @param judge null for a failure
 * @throws Refusal 1016 after too many failures, or beyond {@link JUDGED_AT_ONCE}
 */
export async function limitFailures<Result>(
  context: Context,
  limit: Limit,
  subject: string,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const judged: Limit = { name: `${limit.name}-at-once`, most: JUDGED_AT_ONCE, windowMilliseconds: PLACE_MS };
  const { current } = await countHit(context, keyOf(judged, subject), judged.windowMilliseconds);
  try {
    if (current > judged.most) refuseFor(judged, WAIT_FOR_PLACE_MS);
    const { used, resetsAt } = await countedHits(context, limit, subject);
    if (resetsAt && used >= limit.most) refuseFor(limit, resetsAt.getTime() - context.clock.now().getTime());
    const result = await judge();
    if (result === null) await countHit(context, keyOf(limit, subject), limit.windowMilliseconds);
    return result;
  } finally {
    await giveBack(context, judged, subject);
  }
}

/** A value that a subject meets; the limit counts different values. */
export interface LimitedValue {
  readonly limit: Limit;
  readonly subject: string;
  readonly member: string;
}

/** @throws Refusal 1016 when the subject has its number of different values, and this is a new one. */
export async function refuseNewValue(context: Context, { limit, subject, member }: LimitedValue): Promise<void> {
  const present = await membersSince(context.db.kysely, hashed(context, keyOf(limit, subject)), since(context, limit));
  refuseWithoutRoom(context, limit, present, hashed(context, member));
}

/**
 * Adds a value under the limit of {@link refuseNewValue}.
 * @throws Refusal 1016
 */
export async function keepValue(context: Context, { limit, subject, member }: LimitedValue): Promise<void> {
  const key = hashed(context, keyOf(limit, subject));
  await context.db.kysely.transaction().execute(async (transaction) => {
    // Counted and inserted under one lock, so that concurrent calls cannot exceed the limit.
    await lockMembers(transaction, key);
    const present = await membersSince(transaction, key, since(context, limit));
    refuseWithoutRoom(context, limit, present, hashed(context, member));
    await keepMember(transaction, key, hashed(context, member), context.clock.now());
  });
}

/**
 * The stored key of a counter. Keyed, because a counter needs no mobile or token, and a plain hash of a mobile can be
 * reversed.
 */
export function hashed({ secrets }: Pick<Context, 'secrets'>, text: string): string {
  return createHmac('sha256', secrets.counterKey).update(text).digest('base64url');
}

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${subject}`;
}

function since({ clock }: Context, limit: Limit): Date {
  return new Date(clock.now().getTime() - limit.windowMilliseconds);
}

/** The members come newest first. Room returns when the oldest of those that fill the limit expires. */
function refuseWithoutRoom(
  { clock }: Context,
  limit: Limit,
  present: Awaited<ReturnType<typeof membersSince>>,
  member: string,
): void {
  const values = present.map((one) => one.member);
  if (hasRoomFor(limit, values, member)) return;
  refuseFor(limit, untilRoom(present[limit.most - 1]?.at, limit.windowMilliseconds, clock.now()));
}

function refuseFor({ name }: Limit, retryAfterMs: number): never {
  return refuseUntil(name, retryAfterMs, `Too many: ${name}`);
}
