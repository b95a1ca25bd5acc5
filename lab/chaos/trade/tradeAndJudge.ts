import { Pool } from 'pg';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { createTestClient } from '../../../server/testing/testClient';
import { until } from '../../../server/testing/until';
import { counted } from '../../support/counts';
import { Book } from './book';
import { PatientSender, type SenderCounts } from './patientSender';
import { brokenPromises, untilCalm } from './promises';
import { type ScrapeCounts, scrapeUntil } from './scraper';
import type { Supervisor, SupervisorCounts } from './supervisor';
import { type Market, tradeInPairs } from './trade';

const PAIRS = 6;
const START_PATIENCE_MS = 120_000;

/** The parts of a market. */
export interface Stage {
  readonly seed: string;
  /** The database. */
  readonly url: string;
  readonly supervisor: Supervisor;
}

/** No new transaction begins after the evening, and the scraper stops at night. */
type Day = Readonly<Record<'evening' | 'night', AbortController>>;

/** Counts of the trade, and the violations. */
export interface TradeResult {
  readonly processes: SupervisorCounts;
  readonly calls: SenderCounts;
  readonly figures: ScrapeCounts;
  readonly payments: Market['payments'];
  readonly brokenOff: Market['brokenOff'];
  readonly transactions: { readonly made: number; readonly byStatus: Readonly<Record<string, number>> };
  readonly keyedAnswers: number;
  readonly broken: readonly string[];
}

/** Means of a disturbance: the number of answers so far, and steps of its own. */
interface Means {
  readonly answers: () => number;
  readonly story: MoneyStory;
}

type Disturb = (means: Means) => Promise<void>;

/**
 * Lets people trade while `disturb` runs, then checks all promises. Stops the servers, also after an error.
 * @throws the reason of `interrupted`
 */
export async function tradeAndJudge(
  stage: Stage,
  interrupted: AbortSignal | undefined,
  disturb: Disturb,
): Promise<TradeResult> {
  const day = { evening: new AbortController(), night: new AbortController() };
  try {
    return await Promise.race([passDay(day, stage, disturb), rejectedBy(interrupted)]);
  } finally {
    day.evening.abort();
    day.night.abort();
    await stage.supervisor.stop();
  }
}

async function passDay(
  { evening, night }: Day,
  { seed, url, supervisor }: Stage,
  disturb: Disturb,
): Promise<TradeResult> {
  const { servers } = supervisor;
  const sender = new PatientSender(servers, seededRandom(`${seed}:sender`));
  const client = createTestClient((request) => sender.send(request), 'amanat-web');
  const book = new Book(client, seed);
  const payments: Market['payments'] = {};
  const brokenOff: Market['brokenOff'] = {};
  const story = new MoneyStory(client);
  const people = tradeInPairs(PAIRS, { story, book, payments, brokenOff }, seed, evening.signal);
  const watching = scrapeUntil(supervisor, night.signal);
  await until(() => supervisor.ready.size === servers.length, START_PATIENCE_MS);
  await disturb({ answers: () => sender.counts.answers, story });
  evening.abort();
  await people;

  const pool = new Pool({ connectionString: url, max: 2 });
  await untilCalm(pool);
  night.abort();
  const figures = await watching;
  const broken = [
    ...(await brokenPromises(pool, book)),
    ...sender.counts.unanswered.map((url) => `every call is answered: no answer from ${url}`),
    ...figures.faults,
    ...sender.counts.faults.map((fault) => `a fault is no answer: ${fault}`),
  ];
  const byStatus = await statusesOf(pool);
  await pool.end();
  await supervisor.stop();
  broken.push(...supervisor.counts.diedByThemselves.map((end) => `no process dies by itself: ${end}`));
  return {
    processes: supervisor.counts,
    calls: sender.counts,
    figures,
    payments,
    brokenOff,
    transactions: { made: book.transactions.length, byStatus },
    keyedAnswers: book.answered.length,
    broken,
  };
}

/** The trade as lines for a terminal. The last line has the number of broken promises. */
export function tradeReport(result: TradeResult): string[] {
  const { calls, figures, transactions } = result;
  return [
    `calls       ${calls.answers} answers (${result.keyedAnswers} under a key), ${calls.retries} retries, ${calls.lostAnswers} answers lost, ${calls.unavailable} times 503`,
    `figures     ${figures.scrapes} scrapes (${figures.withoutDatabase} without the database), ${figures.unanswered} unanswered by the dead`,
    `transactions ${transactions.made} (${counted(transactions.byStatus)})`,
    `payments    ${counted(result.payments)}`,
    `broken off  ${counted(result.brokenOff) || 'none'}`,
    ...result.broken.map((sentence) => `BROKEN      ${sentence}`),
    `broken promises: ${result.broken.length}`,
  ];
}

/** Rejects on the signal, and never resolves. */
function rejectedBy(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function statusesOf(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: string }>(
    'select status, count(*) from transactions group by status order by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}
