import type { Context } from '../../context';
import { endOutage, insertOutage, orderAllDeadlines } from '../../db/repositories/outages';
import { lockPortHealth, savePortHealth } from '../../db/repositories/portHealth';
import { afterAnswer, afterFailure, outageSince, type WatchedScope } from '../../domain/portHealth';
import type { Ports } from '../../ports/createPorts';
import { PortFailure } from '../../ports/portFailure';
import type { SmsAnswer } from '../../ports/sms';

type Watching = Pick<Context, 'db' | 'clock' | 'log'>;

/** That it answers is noted no more often: it is what it does nearly always. */
const NOTE_ANSWERS_EVERY_MS = 60_000;

/**
 * The same ports, with an eye on those that people need: what has not answered for a quarter of an hour is an outage that no deadline counts,
 * until it answers again (beyond-a-disputes.md, A4).
 */
export function watchedPorts(ports: Ports, watching: Watching): Ports {
  const sms = new Watch('sms', watching);
  const gateway = new Watch('gateway', watching);
  const { cardGateway } = ports;
  const inquire = cardGateway.inquire?.bind(cardGateway);
  return {
    ...ports,
    sms: {
      send: (message) =>
        sms.over(
          () => ports.sms.send(message),
          ({ delivered, refused }: SmsAnswer) => !delivered && !refused,
        ),
    },
    cardGateway: {
      requestToken: (request) => gateway.over(() => cardGateway.requestToken(request)),
      verify: (query) => gateway.over(() => cardGateway.verify(query)),
      reverse: (query) => gateway.over(() => cardGateway.reverse(query)),
      ...(inquire && { inquire: (query) => gateway.over(() => inquire(query)) }),
    },
  };
}

class Watch {
  private answerNotedAt: number | null = null;

  constructor(
    private readonly scope: WatchedScope,
    private readonly watching: Watching,
  ) {}

  /** Makes a call, and notes whether anybody has answered it. */
  async over<Answer>(
    call: () => Promise<Answer>,
    saysFailure: (answer: Answer) => boolean = () => false,
  ): Promise<Answer> {
    try {
      const answer = await call();
      await (saysFailure(answer) ? this.failed() : this.answered());
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

  /** Whoever has made the call is not to feel that it could not be noted. */
  private async note(noting: (watching: Watching, scope: WatchedScope) => Promise<void>): Promise<void> {
    await noting(this.watching, this.scope).catch((error) =>
      this.watching.log.warn({ err: error, scope: this.scope }, 'What a port has answered could not be noted'),
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
    if (await endOutage(transaction, scope, now)) await orderAllDeadlines(transaction, now);
  });
}
