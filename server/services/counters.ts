import { createHmac } from 'node:crypto';
import type { Context } from '../context';
import { hitCounter, keepMember, lockMembers, membersSince, unhitCounter } from '../db/repositories/rateLimits';
import { hasRoomFor, type Limit, untilRoom } from '../domain/limits';
import { refuseUntil } from '../refusal';

/**
 * Counts one attempt in the window that is open for a key, or opens one.
 * @returns how many there were in it, and the milliseconds until it closes
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
 * Counts once more what somebody does. Inside `runOnce`, so that a lost answer that is asked for again counts once.
 * @throws Refusal 1016 when it is more than one of the limits allows.
 */
export async function refuseBeyond(context: Context, limits: readonly Limit[], subject: string): Promise<void> {
  for (const limit of limits) {
    const { current, ttl } = await countHit(context, keyOf(limit, subject), limit.windowMilliseconds);
    if (current > limit.most) refuseFor(limit, ttl);
  }
}

/** Takes back what {@link refuseBeyond} has counted, when it turns out to be nothing that is limited. */
export async function giveBack(context: Context, limit: Limit, subject: string): Promise<void> {
  await unhitCounter(context.db.kysely, hashed(context, keyOf(limit, subject)));
}

/** One more of the different values that something may have. */
export interface Another {
  readonly limit: Limit;
  readonly subject: string;
  readonly member: string;
}

/** @throws Refusal 1016 when a subject has met as many different values as it may, and this is none of them. */
export async function refuseAnother(context: Context, { limit, subject, member }: Another): Promise<void> {
  const present = await membersSince(context.db.kysely, hashed(context, keyOf(limit, subject)), since(context, limit));
  refuseWithoutRoom(context, limit, present, hashed(context, member));
}

/**
 * The same, and from now on this is one of the values.
 * @throws Refusal 1016
 */
export async function keepAnother(context: Context, { limit, subject, member }: Another): Promise<void> {
  const key = hashed(context, keyOf(limit, subject));
  await context.db.kysely.transaction().execute(async (transaction) => {
    // Counted and written under one lock: of several at the same moment there is room for so many only.
    await lockMembers(transaction, key);
    const present = await membersSince(transaction, key, since(context, limit));
    refuseWithoutRoom(context, limit, present, hashed(context, member));
    await keepMember(transaction, key, hashed(context, member), context.clock.now());
  });
}

/** Under what something is counted: a counter has no need to know whose mobile or token it counts, and nobody can try mobiles on it. */
export function hashed({ secrets }: Pick<Context, 'secrets'>, text: string): string {
  return createHmac('sha256', secrets.counterKey).update(text).digest('base64url');
}

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${subject}`;
}

function since({ clock }: Context, limit: Limit): Date {
  return new Date(clock.now().getTime() - limit.windowMilliseconds);
}

/** There is room again when the last of the members that fill the limit grows too old. */
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
