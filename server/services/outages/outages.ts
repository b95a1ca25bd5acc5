import type { EnterOutageBody, OutageList } from '@contract/calls/officeCalls';
import { ERROR } from '@contract/errors';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { orderWake } from '../../db/repositories/jobOrders';
import {
  type EnteredOutage,
  endOutage,
  enterOutage,
  insertOutage,
  listLatestOutages,
} from '../../db/repositories/outages';
import { endUnseenOutages, lockPortHealth, savePortHealth } from '../../db/repositories/portHealth';
import { readSetting, replaceSetting } from '../../db/repositories/settings';
import type { Executor } from '../../db/schema';
import { readInstant } from '../../domain/calendar';
import {
  afterAnswer,
  afterFailure,
  isSilence,
  outageSince,
  UNSEEN_AFTER_MS,
  type WatchedScope,
} from '../../domain/outages';
import type { Ports } from '../../ports/createPorts';
import { PortFailure } from '../../ports/portFailure';
import { isPortFailure } from '../../ports/wrapPorts';
import { refuse, refuseField } from '../../refusal';
import type { UserCall } from '../idempotency';
import { actOnce } from '../office/audit';

const LAST_BEAT = 'last_heartbeat';

/**
 * Notes that a worker runs. A silence becomes an outage, which no deadline counts, and all clocks are checked. The caller
 * holds the reconciliation lock.
 */
export async function noteHeartbeat(executor: Executor, now: Date): Promise<void> {
  const before = await replaceSetting(executor, LAST_BEAT, now.toISOString());
  if (before === undefined) return;
  const from = new Date(before);
  if (!isSilence(from, now)) return;
  await insertOutage(executor, { scope: 'api', from, to: now, why: 'No worker was there', by: 'system' });
  await orderWake(executor, 'deadline', now);
}

/** False after a gap that no heartbeat has noted as an outage yet. Outages that are read afterwards have it. */
export async function isSilenceNoted(executor: Executor, now: Date): Promise<boolean> {
  const last = await readSetting(executor, LAST_BEAT);
  return last === undefined || !isSilence(new Date(last), now);
}

/** Ends outages of ports without a call for a day. The caller holds the reconciliation lock. */
export async function endUnseenPortOutages(executor: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNSEEN_AFTER_MS);
  if (await endUnseenOutages(executor, since)) await orderWake(executor, 'deadline', now);
}

/** An older beginning is taken for a mistake, because it would move each clock since then. */
const BEGAN_AT_MOST_MS = 30 * DAY_MS;
const SHOWN = 100;

/** Outages, detected and entered, the latest first. */
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

/**
 * Enters an outage that the server cannot detect, such as one of a bank. The same scope and beginning with an end
 * closes an open one. Each entry keeps its author.
 * @throws Refusal 1002 a time in the future, too long ago, or the wrong way round; 1005 it ended at another time, a
 * reused key.
 */
export async function enterOutageByHand(context: Context, call: UserCall<EnterOutageBody>): Promise<OutageList> {
  const { userId } = call;
  const outage = readOutage(call.body, context.clock.now());
  const isNew = await actOnce(context, call, 'office/outages', async (transaction, at) => {
    const entered = await enterOutage(transaction, { ...outage, userId, at });
    if (!entered) refuse(ERROR.conflict, 'This outage has ended at another time');
    await orderWake(transaction, 'deadline', at);
    return { act: 'outage_entered', subject: `outage:${outage.scope}` };
  });
  if (isNew) context.security.note({ event: 'outage_entered', userId });
  return listOutages(context);
}

function readOutage(
  { from_at: fromAt, to_at: toAt, scope, why }: EnterOutageBody,
  now: Date,
): Omit<EnteredOutage, 'userId' | 'at'> {
  const from = readInstant(fromAt) ?? refuseField('from_at', 'is not a date-time');
  const to = toAt === undefined ? null : (readInstant(toAt) ?? refuseField('to_at', 'is not a date-time'));
  if (from > now) refuseField('from_at', 'is in the future');
  if (now.getTime() - from.getTime() > BEGAN_AT_MOST_MS) refuseField('from_at', 'is more than thirty days ago');
  if (to && to <= from) refuseField('to_at', 'is not after from_at');
  if (to && to > now) refuseField('to_at', 'is in the future');
  return { scope, from, to, why };
}

type Watching = Pick<Context, 'db' | 'clock' | 'log'>;

/** Answers are the usual case, so they are recorded at most this often. */
const NOTE_ANSWERS_EVERY_MS = MINUTE_MS;

/**
 * Wraps the ports that people need. A port without an answer for a quarter of an hour is an outage, which no deadline
 * counts, until it answers again.
 */
export function watchedPorts(ports: Ports, watching: Watching): Ports {
  const sms = new Watch('sms', watching);
  const gateway = new Watch('gateway', watching);
  const { cardGateway } = ports;
  return {
    ...ports,
    sms: {
      send: (message) =>
        sms.over(
          () => ports.sms.send(message),
          (answer) => !isPortFailure('sms', answer),
        ),
    },
    cardGateway: {
      offered: cardGateway.offered,
      requestToken: (request) =>
        gateway.over(
          () => cardGateway.requestToken(request),
          // A refused order may be one bad sum, or a terminal that takes none.
          (token) => (token ? true : null),
        ),
      verify: (query) => gateway.over(() => cardGateway.verify(query)),
      reverse: (query) => gateway.over(() => cardGateway.reverse(query)),
      inquire: (query) => gateway.over(() => cardGateway.inquire(query)),
    },
  };
}

class Watch {
  private answerNotedAt: number | null = null;

  constructor(
    private readonly scope: WatchedScope,
    private readonly watching: Watching,
  ) {}

  /** Makes a call and records whether it was answered; nothing when `wasAnswered` cannot tell. */
  async over<Answer>(
    call: () => Promise<Answer>,
    wasAnswered: (answer: Answer) => boolean | null = () => true,
  ): Promise<Answer> {
    try {
      const answer = await call();
      const isAnswer = wasAnswered(answer);
      if (isAnswer !== null) await (isAnswer ? this.answered() : this.failed());
      return answer;
    } catch (error) {
      if (error instanceof PortFailure) await this.failed();
      throw error;
    }
  }

  private async answered(): Promise<void> {
    const now = this.watching.clock.now().getTime();
    if (this.answerNotedAt !== null && Math.abs(now - this.answerNotedAt) < NOTE_ANSWERS_EVERY_MS) return;
    this.answerNotedAt = now;
    await this.note(noteAnswer);
  }

  private async failed(): Promise<void> {
    this.answerNotedAt = null;
    await this.note(noteFailure);
  }

  /** A failed record does not fail the call. */
  private async note(noting: (watching: Watching, scope: WatchedScope) => Promise<void>): Promise<void> {
    await noting(this.watching, this.scope).catch((error) =>
      this.watching.log.warn({ err: error, scope: this.scope }, 'The state of a port could not be recorded'),
    );
  }
}

async function noteFailure({ db, clock, log }: Watching, scope: WatchedScope): Promise<void> {
  await db.kysely.transaction().execute(async (transaction) => {
    const health = afterFailure(await lockPortHealth(transaction, scope), clock.now());
    await savePortHealth(transaction, scope, health);
    const from = outageSince(health);
    if (!from) return;
    log.warn({ scope }, 'A port has not answered for a quarter of an hour');
    await insertOutage(transaction, { scope, from, to: null, why: 'It did not answer', by: 'system' });
  });
}

async function noteAnswer({ db, clock }: Watching, scope: WatchedScope): Promise<void> {
  const now = clock.now();
  await db.kysely.transaction().execute(async (transaction) => {
    await savePortHealth(transaction, scope, afterAnswer(await lockPortHealth(transaction, scope), now));
    if (await endOutage(transaction, scope, now)) await orderWake(transaction, 'deadline', now);
  });
}
