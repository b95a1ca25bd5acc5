import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { NOTICE_KINDS } from '@contract/rules/noticeKinds';
import { DatabaseUnavailableError } from '../../../server/db/databaseErrors';
import { channelsOf } from '../../../server/domain/notices';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { noticeHandlers } from '../../../server/services/notices/notices';
import { browserKeys } from '../../../server/testing/browserKeys';
import type { TestServer } from '../../../server/testing/createTestServer';
import { userIdOf } from '../../../server/testing/officeTeam';
import { mustWork } from '../../../server/testing/testClient';
import { type Life, type NoticeEvent, runDisturbed, runUndisturbed } from './disturbedWorker';

const COMES_BACK_WITHIN_MS = 1_000;

/** Counts of a run, and the notices that did not arrive exactly once. */
export interface NoticeKills {
  readonly seeds: number;
  readonly notices: number;
  readonly deliveries: number;
  readonly kills: number;
  readonly lostAnswers: number;
  readonly refusals: number;
  /** All sends to providers, including repeats that they drop by reference. */
  readonly sends: number;
  readonly broken: readonly string[];
}

/** Lets a worker run the due jobs until it is done or dead. */
export type LiveThrough = (life: Omit<Life, 'die'> & { readonly now: Date }) => Promise<void>;

export interface NoticeKillsOptions {
  readonly seeds: readonly number[];
  /** Most worker lives for a seed before one without disturbances. */
  readonly mostLives: number;
  /** Workers in processes of their own. By default they run in this process, where a killed worker only stops. */
  readonly live?: LiveThrough;
}

/**
 * Sends one person each kind of notice while workers are killed before, during and after sends. Answers get lost, providers fail, and a
 * job runs twice at once, hours late. At the end each notice must have arrived once on each channel.
 */
export async function runNoticeKills(server: TestServer, options: NoticeKillsOptions): Promise<NoticeKills> {
  const world = await World.make(server, options);
  for (const seed of options.seeds) await world.run(seed);
  return { seeds: options.seeds.length, ...world.counts, broken: world.broken };
}

/** On a busy machine a process may lose its database connection for so long that it counts as dead. Others take over its jobs. */
async function unlessAway(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    await wait(COMES_BACK_WITHIN_MS);
  }
}

class World {
  readonly counts = { notices: 0, deliveries: 0, kills: 0, lostAnswers: 0, refusals: 0, sends: 0 };
  readonly broken: string[] = [];
  private readonly live: LiveThrough;
  private readonly mostLives: number;

  private constructor(
    private readonly server: TestServer,
    private readonly reader: string,
    { live, mostLives }: NoticeKillsOptions,
  ) {
    this.live = live ?? ((life) => this.liveHere(life));
    this.mostLives = mostLives;
  }

  static async make(server: TestServer, options: NoticeKillsOptions): Promise<World> {
    const reader = await server.registerUser();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser';
    const body = { endpoint, ...browserKeys() };
    mustWork(await server.call('subscribeToPush', { as: reader, body }));
    await server.runJobs();
    return new World(server, await userIdOf(server, reader), options);
  }

  async run(seed: number): Promise<void> {
    const { context, clock } = this.server;
    const random = seededRandom(`notices ${seed}`);
    // Noon in Tehran.
    clock.set(new Date(Math.floor(clock.now().getTime() / DAY_MS + 1) * DAY_MS + 8.5 * 60 * MINUTE_MS));
    await this.tellEverything();
    const { rows } = await context.db.pool.query<{ queue: keyof ReturnType<typeof noticeHandlers>; subject: string }>(
      "select queue, subject from jobs where queue like 'notice-%'",
    );
    const handlers = noticeHandlers(context);
    for (let lived = 0; lived < this.mostLives && (await this.isOpen()); lived += 1) {
      const life = this.live({ name: `notices ${seed} ${lived}`, now: clock.now(), note: (event) => this.note(event) });
      // Another worker runs one of its jobs at the same time.
      const twice = random(10) < 3 ? rows[random(rows.length)] : undefined;
      await Promise.all([life, twice && unlessAway(handlers[twice.queue](twice.subject))]);
      clock.advance((1 + random(30)) * MINUTE_MS);
    }
    for (let tried = 0; tried < 20 && (await this.isOpen()); tried += 1) {
      await unlessAway(runUndisturbed(context, (event) => this.note(event)));
      clock.advance(MINUTE_MS);
    }
    await this.judge(seed);
  }

  /** A killed worker stops, its jobs have no owner, and no worker waits for it. */
  private liveHere({ name, note }: Parameters<LiveThrough>[0]): Promise<void> {
    return new Promise((resolve, reject) => {
      const die = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      runDisturbed(this.server.context, { name, note, die }).then(resolve, reject);
    });
  }

  private note(event: NoticeEvent): void {
    const { counts } = this;
    if (event === 'send') counts.sends += 1;
    else if (event === 'kill') counts.kills += 1;
    else if (event === 'lostAnswer') counts.lostAnswers += 1;
    else counts.refusals += 1;
  }

  private async tellEverything(): Promise<void> {
    const { context, clock } = this.server;
    const due = new Date(clock.now().getTime() + 2 * DAY_MS).toISOString();
    for (const kind of NOTICE_KINDS) {
      const details = { due_at: due, event: 'card_added', stage: 'answer' } as const;
      const channels = channelsOf({ to: { userId: this.reader }, kind, details });
      const told = JSON.stringify({ notices: [{ userId: this.reader, kind, details, channels }] });
      // Without a deal: no deal has a state in which each kind is true.
      await context.db.pool.query('select door_tell(null, $1, $2)', [told, clock.now()]);
      this.counts.notices += 1;
      this.counts.deliveries += channels.length;
    }
  }

  private async isOpen(): Promise<boolean> {
    const { rows } = await this.server.context.db.pool.query("select from jobs where queue like 'notice-%' limit 1");
    return rows.length > 0;
  }

  private async judge(seed: number): Promise<void> {
    const { pool } = this.server.context.db;
    const { rows } = await pool.query(`
      with told as materialized (select id, kind from notices order by created_at desc limit ${NOTICE_KINDS.length}),
      came as (
        select reference, 'sms' as channel from sandbox_sms
        union all select reference, 'push' from sandbox_pushes
      )
      select told.kind, channels.channel, count(distinct delivery.notice_id)::int as told, count(came.reference)::int as came
      from told
      cross join (values ('sms'), ('push')) channels (channel)
      left join notice_deliveries delivery
        on delivery.notice_id = told.id and delivery.channel = channels.channel and outcome = 'sent'
      left join came on came.reference = told.id::text and came.channel = channels.channel
      group by told.id, told.kind, channels.channel
    `);
    if (rows.length !== NOTICE_KINDS.length * 2) this.broken.push(`seed ${seed}: news are missing`);
    for (const { kind, channel, told, came } of rows) {
      const wanted = channelsOf({ to: 'payer', kind }).includes(channel) ? 1 : 0;
      if (told !== wanted || came !== wanted) {
        this.broken.push(`seed ${seed}: ${kind} by ${channel} came ${came} times and is told ${told} times`);
      }
    }
  }
}
