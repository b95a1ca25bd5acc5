import { NOTICE_KINDS } from '@contract/notices';
import type { Context } from '../context';
import { channelsOf } from '../domain/notices';
import { JobRunner } from '../jobs/jobRunner';
import { seededRandom } from '../sandbox/seed/seededRandom';
import { deliverNotice } from '../services/notices/deliverNotice';
import type { TestServer } from './createTestServer';
import { MoneyStory } from './moneyStory';
import { mustWork } from './testClient';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Of which no more are SMS than somebody gets about one deal a day. */
const KINDS_A_DEAL = 4;

/** What went on, in numbers, and what came other than once. */
export interface NoticeKills {
  readonly seeds: number;
  readonly notices: number;
  readonly deliveries: number;
  readonly kills: number;
  readonly lostAnswers: number;
  readonly refusals: number;
  /** How often a provider was sent something; what is more than the deliveries it dropped by its reference. */
  readonly sends: number;
  readonly broken: readonly string[];
}

type Disturbance = 'none' | 'killed before' | 'killed after' | 'answer lost' | 'refused';

/**
 * Tells one person every kind of news, again and again, while the workers that tell it are killed before, in and after sending, answers get lost,
 * providers are down, and the same job is done twice at one moment, hours late. Then each news has to have come once on each channel.
 */
export async function runNoticeKills(server: TestServer, seeds: number, firstSeed = 1): Promise<NoticeKills> {
  const world = await World.make(server);
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) await world.run(seed);
  return { seeds, ...world.counts, broken: world.broken };
}

class World {
  readonly counts = { notices: 0, deliveries: 0, kills: 0, lostAnswers: 0, refusals: 0, sends: 0 };
  readonly broken: string[] = [];
  private chance = seededRandom('notices');
  private alive = 1;

  private constructor(
    private readonly server: TestServer,
    private readonly reader: string,
    private readonly transactions: readonly string[],
  ) {}

  static async make(server: TestServer): Promise<World> {
    const story = new MoneyStory(server);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    for (let place = 0; place < NOTICE_KINDS.length; place += KINDS_A_DEAL) await story.paid(seller, buyer);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser';
    const body = { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    mustWork(await server.call('subscribeToPush', { as: buyer.user, body }));
    await server.runJobs();
    const { rows } = await server.context.db.pool.query('select id, payer_id from transactions');
    return new World(
      server,
      rows[0].payer_id,
      rows.map(({ id }) => id),
    );
  }

  async run(seed: number): Promise<void> {
    const { context, clock } = this.server;
    const { pool } = context.db;
    this.chance = seededRandom(`notices ${seed}`);
    // Noon in Tehran.
    clock.set(new Date(Math.floor(clock.now().getTime() / DAY + 1) * DAY + 8.5 * 60 * MINUTE));
    await this.tellEverything();
    const { rows } = await pool.query('select subject from jobs where queue = $1', ['notice']);
    for (let tried = 0; tried < 8 && (await this.isOpen()); tried += 1) {
      await this.disturbed(rows[Math.floor(this.drawn() * rows.length)]?.subject ?? '');
      clock.advance(Math.ceil(this.drawn() * 30) * MINUTE);
    }
    for (let tried = 0; tried < 20 && (await this.isOpen()); tried += 1) {
      await this.worker(this.sending((send) => send())).runDue();
      clock.advance(MINUTE);
    }
    await this.judge(seed);
  }

  private async tellEverything(): Promise<void> {
    const { context, clock } = this.server;
    const due = new Date(clock.now().getTime() + 2 * DAY).toISOString();
    for (const [place, kind] of NOTICE_KINDS.entries()) {
      const details = { due_at: due, event: 'card_added', stage: 'answer' } as const;
      const channels = channelsOf({ to: { userId: this.reader }, kind, details });
      const told = JSON.stringify({ notices: [{ userId: this.reader, kind, details, channels }] });
      const about = this.transactions[Math.floor(place / KINDS_A_DEAL)];
      await context.db.pool.query('select door_tell($1, $2, $3)', [about, told, clock.now()]);
      this.counts.notices += 1;
      this.counts.deliveries += channels.length;
    }
  }

  private async isOpen(): Promise<boolean> {
    const { rows } = await this.server.context.db.pool.query("select from jobs where queue = 'notice' limit 1");
    return rows.length > 0;
  }

  /** One life of a worker, which may end in the middle; somebody else does one of its jobs at the same moment. */
  private async disturbed(twice: string): Promise<void> {
    const { context } = this.server;
    this.alive = 1;
    const worker = this.worker(
      this.sending((send, refused) => this.disturb(send, refused)),
      true,
    );
    let over = false;
    const life = worker.runDue().finally(() => {
      over = true;
    });
    const second = this.drawn() < 0.3 ? deliverNotice(context, twice) : undefined;
    // Who was killed never comes to its end: nobody waits for it.
    for (let looked = 0; looked < 400 && !over && this.alive > 0; looked += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await second;
    void life;
  }

  private sending(how: <Answer>(send: () => Promise<Answer>, refused: Answer) => Promise<Answer>): Context {
    const { context } = this.server;
    const { counts } = this;
    const { sms, push } = context.ports;
    const counted = <Answer>(send: () => Promise<Answer>) => {
      counts.sends += 1;
      return send();
    };
    const ports: Context['ports'] = {
      ...context.ports,
      sms: { send: (message) => how(() => counted(() => sms.send(message)), { delivered: false }) },
      push: {
        publicKey: push.publicKey,
        send: (...sent) => how(() => counted(() => push.send(...sent)), 'failed' as const),
      },
    };
    return { ...context, ports };
  }

  private async disturb<Answer>(send: () => Promise<Answer>, refused: Answer): Promise<Answer> {
    const what = this.draw();
    if (what === 'refused') this.counts.refusals += 1;
    if (what === 'refused') return refused;
    if (what === 'killed before') return this.die();
    const answer = await send();
    if (what === 'killed after') return this.die();
    if (what === 'none') return answer;
    this.counts.lostAnswers += 1;
    return refused;
  }

  /** From 0 on, below 1. */
  private drawn(): number {
    return this.chance(1_000) / 1_000;
  }

  private draw(): Disturbance {
    if (this.alive === 0) return 'killed before';
    const drawn = this.drawn();
    if (drawn < 0.06) return 'killed before';
    if (drawn < 0.12) return 'killed after';
    if (drawn < 0.24) return 'answer lost';
    return drawn < 0.4 ? 'refused' : 'none';
  }

  /** A killed process does nothing any more, and its jobs are nobody's. */
  private die(): Promise<never> {
    if (this.alive === 1) this.counts.kills += 1;
    this.alive = 0;
    return new Promise(() => undefined);
  }

  /** A worker as it starts: what its process had taken before is taken back. */
  private worker(context: Context, mortal = false): JobRunner {
    const { db, clock, log } = context;
    const nothing = async () => 'done' as const;
    return new JobRunner({
      database: db,
      clock,
      log,
      handlers: {
        payout: nothing,
        'payment-attempt': nothing,
        reversal: nothing,
        'partner-message': nothing,
        deadline: nothing,
        tracking: nothing,
        notice: async (subject) => {
          const result = await deliverNotice(context, subject);
          // Told, and dead before the job is put away.
          if (mortal && (this.alive === 0 || this.drawn() < 0.05)) return this.die();
          return result;
        },
      },
      onRoom: () => undefined,
    });
  }

  private async judge(seed: number): Promise<void> {
    const { pool } = this.server.context.db;
    const { rows } = await pool.query(`
      select notices.kind, channels.channel, count(delivery.notice_id)::int as told,
        case channels.channel
          when 'sms' then (select count(*) from sandbox_sms where reference = notices.id::text)
          else (select count(*) from sandbox_pushes where reference = notices.id::text)
        end::int as came
      from notices
      cross join (values ('sms'), ('push')) channels (channel)
      left join notice_deliveries delivery
        on notice_id = notices.id and delivery.channel = channels.channel and outcome = 'sent'
      where notices.id in (select id from notices order by created_at desc limit ${NOTICE_KINDS.length})
      group by notices.id, notices.kind, channels.channel
    `);
    for (const { kind, channel, told, came } of rows) {
      const wanted = channelsOf({ to: 'payer', kind }).includes(channel) ? 1 : 0;
      if (told !== wanted || came !== wanted) {
        this.broken.push(`seed ${seed}: ${kind} by ${channel} came ${came} times and is told ${told} times`);
      }
    }
  }
}
