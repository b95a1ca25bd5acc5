import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { hitCounter } from '../db/repositories/rateLimits';

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
  // Hashed: a counter has no need to know whose mobile or token it counts.
  const hashed = createHash('sha256').update(key).digest('base64url');
  const counter = await hitCounter(context.db.kysely, hashed, now, new Date(now.getTime() + windowMilliseconds));
  return { current: counter.hits, ttl: counter.windowEndsAt.getTime() - now.getTime() };
}
