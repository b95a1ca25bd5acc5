import { insertOutage, orderAllDeadlines } from '../../db/repositories/outages';
import { endUnseenOutages } from '../../db/repositories/portHealth';
import { replaceSetting } from '../../db/repositories/settings';
import type { Executor } from '../../db/schema';
import { UNSEEN_AFTER_MS } from '../../domain/portHealth';

const LAST_BEAT = 'last_heartbeat';
/** Nobody was there for so long: people could not do what was asked of them. */
const SILENCE_MS = 5 * 60_000;

/**
 * Some worker is there. When none was for more than five minutes, that time is an outage which no deadline counts, and every clock is
 * looked at (beyond-a-disputes.md, A4 «Our outages do not count»). For whoever holds the lock of the reconciliation.
 */
export async function noteHeartbeat(executor: Executor, now: Date): Promise<void> {
  const before = await replaceSetting(executor, LAST_BEAT, now.toISOString());
  if (before === undefined) return;
  const from = new Date(before);
  if (now.getTime() - from.getTime() <= SILENCE_MS) return;
  await insertOutage(executor, { scope: 'api', from, to: now, why: 'No worker was there', by: 'system' });
  await orderAllDeadlines(executor, now);
}

/** Ends outages of ports that nobody has asked for a day. For whoever holds the lock of the reconciliation. */
export async function endForgottenOutages(executor: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNSEEN_AFTER_MS);
  if (await endUnseenOutages(executor, since)) await orderAllDeadlines(executor, now);
}
