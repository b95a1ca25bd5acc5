import { ERROR } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import type { EnterOutageBody, OutageList } from '@contract/schemas/outages';
import type { Context } from '../../context';
import { storeAnswer } from '../../db/repositories/idempotencyRecords';
import {
  type EnteredOutage,
  enterOutage,
  insertOutage,
  listLatestOutages,
  orderAllDeadlines,
} from '../../db/repositories/outages';
import { endUnseenOutages } from '../../db/repositories/portHealth';
import { replaceSetting } from '../../db/repositories/settings';
import type { Executor } from '../../db/schema';
import { UNSEEN_AFTER_MS } from '../../domain/portHealth';
import { refuse } from '../../refusal';
import { runOnce } from '../idempotency';

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

const DAY_MS = 24 * 3_600_000;
/** What began longer ago was a slip of the pen, and would move every clock that has run since. */
const BEGAN_AT_MOST_MS = 30 * DAY_MS;
const SHOWN = 100;

/** Times that no deadline counts, found by themselves and entered, the latest first. */
export async function listOutages({ db }: Context): Promise<OutageList> {
  const outages = await listLatestOutages(db.kysely, SHOWN);
  return {
    outages: outages.map(({ id, from_at: from, to_at: to, scope, why, made_by: by }) => ({
      outage_id: id,
      from_at: from.toISOString(),
      to_at: to?.toISOString() ?? null,
      scope,
      why,
      by: by === 'system' ? 'system' : 'office',
    })),
  };
}

interface EnterRequest {
  readonly userId: string;
  readonly body: EnterOutageBody;
  readonly idempotencyKey: string | null;
}

/**
 * Enters an outage that our own eyes do not see, as of a bank or of the whole country. The same scope and beginning again, with an end, ends one that goes on. Every
 * entry is kept with who made it.
 * @throws Refusal 1002 a beginning or an end that is still to come, too long ago, or the wrong way round; 1005 one that has ended otherwise, a reused key.
 */
export async function enterOutageByHand(
  context: Context,
  { userId, body, idempotencyKey }: EnterRequest,
): Promise<OutageList> {
  const outage = readOutage(body, context.clock.now());
  const call = { userId, key: idempotencyKey, route: 'office/outages', body };
  await runOnce(context, call, async (keepWith) => {
    const { idempotency } = keepWith({ entered: true });
    const at = context.clock.now();
    await context.db.kysely.transaction().execute(async (transaction) => {
      const entered = await enterOutage(transaction, { ...outage, userId, at });
      if (!entered) refuse(ERROR.conflict, 'This outage has ended at another time');
      await orderAllDeadlines(transaction, at);
      if (idempotency) await storeAnswer(transaction, idempotency, at);
    });
    context.security.note({ event: 'outage_entered', userId });
    context.jobs.ordered();
  });
  return listOutages(context);
}

function readOutage(
  { from_at: fromAt, to_at: toAt, scope, why }: EnterOutageBody,
  now: Date,
): Omit<EnteredOutage, 'userId' | 'at'> {
  const from = new Date(fromAt);
  const to = toAt === undefined ? null : new Date(toAt);
  if (from > now) refuseField('from_at', 'is still to come');
  if (now.getTime() - from.getTime() > BEGAN_AT_MOST_MS) refuseField('from_at', 'is more than thirty days ago');
  if (to && to <= from) refuseField('to_at', 'is not after from_at');
  if (to && to > now) refuseField('to_at', 'is still to come');
  return { scope, from, to, why: cleanText(why) };
}

function refuseField(field: string, why: string): never {
  return refuse(ERROR.badRequest, undefined, { fields: { [field]: why } });
}
