import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { Client } from 'pg';
import { type Clock, systemClock } from '../../server/clock';
import type { Context } from '../../server/context';
import { childProgram } from '../support/childProgram';
import { countStatements } from '../support/countStatements';
import { cpuOfFamily } from '../support/cpu';
import { withContext } from '../support/withContext';

export interface OutboxInput {
  /** A database with settled transactions, waiting payouts and waiting notices. */
  readonly url: string;
}

/** All figures are of the whole outbox. */
export interface Drained {
  readonly payouts: number;
  readonly seconds: number;
  readonly statements: number;
  readonly commits: number;
  readonly nodeMilliseconds: number;
  /** Processor time of the cluster; null on another machine or when unknown. */
  readonly postgresMilliseconds: number | null;
}

const LOOK_EVERY_MS = 100;

/** Unfinished payouts, and jobs of payouts and notices that are due or run. */
const LEFT = `
  select (select count(*) from payouts where done_at is null)
    + (select count(*) from jobs where queue in ('payout', 'notice-sms', 'notice-push') and (taken_by is not null or due_at <= $1)) as left`;
const COMMITS =
  'select xact_commit as commits, pg_backend_pid() as pid from pg_stat_database where datname = current_database()';

/** Empties the outbox in one worker process. */
async function main({ url }: OutboxInput): Promise<Drained> {
  const look = new Client({ connectionString: url });
  await look.connect();
  const before = (await look.query(COMMITS)).rows[0];
  const drained = await withContext(url, (context) => drain(context, look), noonInTehran());
  // Sessions report their commits when they end.
  await systemClock.wait(1_000);
  const { commits } = (await look.query(COMMITS)).rows[0];
  await look.end();
  const { looks, ...figures } = drained;
  return { ...figures, commits: commits - before.commits - looks };
}

/** Ticks from noon, because SMS wait for the morning. */
function noonInTehran(): Clock {
  const now = Date.now();
  const noon = Math.ceil(now / DAY_MS) * DAY_MS + 8.5 * HOUR_MS;
  return { ...systemClock, now: () => new Date(Date.now() + noon - now) };
}

async function drain(context: Context, look: Client): Promise<Omit<Drained, 'commits'> & { readonly looks: number }> {
  let looks = 0;
  const left = async (): Promise<number> => {
    looks += 1;
    return (await look.query(LEFT, [context.clock.now()])).rows[0].left;
  };
  const { rows } = await look.query(
    'select pg_backend_pid() as pid, (select count(*) from payouts where done_at is null) as payouts',
  );
  const [{ pid, payouts }] = rows;
  const statements = countStatements(context.db.pool);
  const postgresBefore = cpuOfFamily(pid);
  const nodeBefore = process.cpuUsage();
  const startedAt = performance.now();
  await context.jobs.start();
  while ((await left()) > 0) await systemClock.wait(LOOK_EVERY_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const node = process.cpuUsage(nodeBefore);
  const postgresAfter = cpuOfFamily(pid);
  await context.jobs.stop();
  return {
    payouts: Number(payouts),
    seconds,
    looks,
    statements: statements(),
    nodeMilliseconds: (node.user + node.system) / 1000,
    postgresMilliseconds: postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore,
  };
}

childProgram(main);
