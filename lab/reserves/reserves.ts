import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProof } from '@contract/rules/reserveRules';
import { say } from '../../scripts/run';
import { CHECK_TOOLS, reservesVerify } from '../../server/commands/reservesVerify';
import type { Context } from '../../server/context';
import { lastEndedDay } from '../../server/domain/calendar';
import { myReserve } from '../../server/services/reserves/reserves';
import { buildServerProgram, ServerProcess } from '../../server/testing/serverProcess';
import { settleText } from '../settle/httpPart';
import { type SettleRequest, seedSettles } from '../settle/settleSeed';
import { type HttpLoad, type LoadResult, quantile } from '../support/load';
import { MeasuredCluster } from '../support/measuredCluster';
import { optionsOf } from '../support/options';
import { insertInStrides, SEALED } from '../support/rawRows';
import { runProgram } from '../support/runProgram';
import { MEASURED_ENVIRONMENT, withContext } from '../support/withContext';

const USAGE = 'Usage: npm run lab -- reserves [--people 1000000] [--settles 3000] [--connections 16] | --proof FILE';
const WARM_UP = 1_000;
const STRIDE = 5_000;
const LOOK_EVERY_MS = 250;
const LONGEST_JOB_MS = 600_000;
const PROOFS = 20;

/** The job of a day with so many people, in a server that settles meanwhile. */
export async function reserves(parameters: string[]): Promise<void> {
  const defaults = { people: 1_000_000, settles: 3000, connections: 16, proof: undefined as string | undefined };
  const { people, settles, connections, proof } = optionsOf(parameters, defaults);
  if (proof !== undefined) return say((await reservesVerify([proof])).text.trimEnd());
  if (!people || !settles || !connections) throw new Error(USAGE);
  const cluster = await MeasuredCluster.open(process.env.DATABASE_URL);
  try {
    say(`${await cluster.describe()}; ${people} people with money, ${settles} settles a part`);
    const url = await cluster.create();
    const requests = await withContext(url, async (context) => {
      await insertInStrides(context.db.pool, OF_OWNERS, { count: people, stride: STRIDE });
      const made = await seedSettles(context, WARM_UP + 3 * settles);
      // The job waits until it is measured.
      await context.db.pool.query(
        "insert into jobs (queue, subject, ordered_for, due_at) values ('reserves', $1, now(), 'infinity')",
        [lastEndedDay(new Date(), 300_000).day],
      );
      return made;
    });
    await cluster.ask(url, 'vacuum (analyze)');
    await measure(cluster, url, { requests, settles, connections });
    await withContext(url, sayProofs);
    say(
      `the leaves of the day take ${await cluster.ask(url, "select pg_size_pretty(pg_total_relation_size('reserve_chunks'))")}`,
    );
  } finally {
    await cluster.close();
  }
}

interface Measured {
  readonly requests: readonly SettleRequest[];
  readonly settles: number;
  readonly connections: number;
}

async function measure(cluster: MeasuredCluster, url: string, { requests, settles, connections }: Measured) {
  const environment = { ...MEASURED_ENVIRONMENT, DATABASE_URL: url, LOG_LEVEL: 'error' };
  const server = await ServerProcess.start(await buildServerProgram('reserves'), environment);
  try {
    const texts = requests.map(settleText);
    const load = async (from: number, count: number) => {
      const input: HttpLoad = { origin: server.origin, connections, requests: texts.slice(from, from + count) };
      const result = await runProgram<LoadResult>(join(__dirname, '..', 'settle', 'httpLoad.ts'), input);
      if (Object.keys(result.failures).length > 0)
        throw new Error(`Settles failed: ${JSON.stringify(result.failures)}`);
      const rate = count / result.seconds;
      say(`${rate.toFixed(0).padStart(6)} settles a second, p95 ${quantile(result.milliseconds, 0.95).toFixed(1)} ms`);
      return rate;
    };
    await load(0, WARM_UP);
    const before = await load(WARM_UP, settles);
    const restBytes = memoryOf(server.pid, 'VmRSS');
    const job = cluster.ask(url, "update jobs set due_at = now() where queue = 'reserves'").then(async () => {
      const began = performance.now();
      while (!(await cluster.ask<string | undefined>(url, 'select root from reserve_records'))) {
        if (performance.now() - began > LONGEST_JOB_MS) throw new Error('The job does not end');
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      return (performance.now() - began) / 1000;
    });
    const during = await load(WARM_UP + settles, settles);
    const seconds = await job;
    const after = await load(WARM_UP + 2 * settles, settles);
    say(`the job took ${seconds.toFixed(1)} s; ${(settles / during).toFixed(1)} s of it with settles`);
    say(`memory ${restBytes} MB before, at most ${memoryOf(server.pid, 'VmHWM')} MB`);
    say(`settles meanwhile: ${((2 * during) / (before + after)).toFixed(2)} of their rate`);
  } finally {
    await server.stop();
  }
}

/** Size and duration of proofs, each checked. */
async function sayProofs(context: Context): Promise<void> {
  const [sizes, times]: [number[], number[]] = [[], []];
  for (let number = 1; number <= PROOFS; number += 1) {
    const began = performance.now();
    const { proof } = await myReserve(context, { userId: `owner-${number}`, day: undefined });
    times.push(performance.now() - began);
    const { share, path, signature } = await checkProof(proof, CHECK_TOOLS);
    if (!share || !path || !signature) throw new Error('A proof does not hold');
    sizes.push(JSON.stringify(proof).length);
  }
  say(`${PROOFS} proofs hold: at most ${Math.max(...sizes)} bytes, median ${quantile(times, 0.5).toFixed(1)} ms`);
}

const AT = `now() - interval '2 days'`;
/** A paid deal of each of these people. */
const OF_OWNERS = [
  `insert into transactions (
     id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side, commission_rate_basis_points,
     commission_minimum_rials, commission_maximum_rials, commission_rials, status, payer_id, payer_account_id, payer_iban, paid_rials,
     payer_credit_rials, delivery_method, pay_by_days, deliver_by_days, created_at, updated_at
   ) select md5(n::text)::uuid, 'X' || translate(lpad(n::text, 7, '0'), '0189', 'ABCD'), 'payee', 'a', ${SEALED}, 25000000, 'گوشی دست دوم', 2,
     100, 1000, 5000000, 250000, 'paid', 'owner-' || n, 'b', ${SEALED}, 25000000, 0, 'hand', 7, 3, ${AT}, ${AT}
   from generate_series($1::integer, $2::integer) n`,
  `with entry as (
     insert into ledger_entries (transaction_id, kind, at) select md5(n::text)::uuid, 'paid', ${AT}
     from generate_series($1::integer, $2::integer) n returning id, transaction_id
   ) insert into ledger_postings (entry_id, account, amount_rials)
     select id, account, rials from entry
     cross join lateral (values ('gateway_clearing', -25000000), ('hold:' || transaction_id, 25000000)) posting (account, rials)`,
  `insert into ledger_balances select 'hold:' || md5(n::text)::uuid, 25000000 from generate_series($1::integer, $2::integer) n`,
];

/** Memory of a process by the kernel, in MB. */
function memoryOf(pid = 0, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
