import { parseArgs } from 'node:util';
import { systemClock } from '../server/clock';
import { type Config, loadConfig } from '../server/config';
import { ConfigError } from '../server/config/environment';
import { createContext } from '../server/context';
import { openDatabase } from '../server/db/database';
import { DatabaseOpenError } from '../server/db/databaseErrors';
import { createLogger } from '../server/http/logging';
import { type DealsReport, seedDeals } from '../server/sandbox/seed/seedDeals';
import { type SeedReport, seedHistory } from '../server/sandbox/seed/seedHistory';
import { simulatorsOnly } from '../server/sandbox/seed/simulatorsOnly';
import { say } from './run';

const USAGE = 'Usage: npm run sandbox:seed -- [--transactions 1000] [--data DIRECTORY]';
const MOST_TRANSACTIONS = 1_000_000;

/** A wrong option of the command line. */
class UsageError extends Error {}

/** `npm run sandbox:seed`: gives a sample person two years of history, and two other people a deal in each stage. */
async function main(): Promise<void> {
  const { transactions, dataDirectory } = readArguments();
  const config = sandboxConfig(dataDirectory);
  const db = await openDatabase(config);
  try {
    const context = await createContext(config, db, systemClock, createLogger(config));
    const startedAt = performance.now();
    const report = await seedHistory(context, {
      transactions,
      now: systemClock.now(),
      onProgress: (present) => showProgress(`${present} of ${transactions}`),
    });
    showProgress('');
    const deals = await seedDeals(context);
    summarise(report, (performance.now() - startedAt) / 1000);
    summariseDeals(deals);
  } finally {
    await db.close();
  }
}

function readArguments(): { transactions: number; dataDirectory: string | undefined } {
  try {
    const { values } = parseArgs({ options: { transactions: { type: 'string' }, data: { type: 'string' } } });
    const transactions = Number(values.transactions ?? '1000');
    if (!Number.isInteger(transactions) || transactions < 1 || transactions > MOST_TRANSACTIONS) {
      throw new UsageError(`--transactions takes a number from 1 to ${MOST_TRANSACTIONS}.`);
    }
    return { transactions, dataDirectory: values.data };
  } catch (error) {
    throw new UsageError(`${(error as Error).message} ${USAGE}`);
  }
}

/** The configuration of the sandbox, with simulators only. */
function sandboxConfig(dataDirectory: string | undefined): Config {
  const environment = { ...process.env, ...(dataDirectory && { DATA_DIRECTORY: dataDirectory, DATABASE_URL: '' }) };
  const config = loadConfig(environment);
  if (config.mode !== 'sandbox')
    throw new UsageError('Sample people exist only in the sandbox; this configuration is another mode.');
  return simulatorsOnly(config);
}

function showProgress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
}

function summarise({ person, made, present }: SeedReport, seconds: number): void {
  const rate = made > 0 ? `, ${Math.round(made / seconds)} a second` : '';
  say(
    `Made ${made} transactions in ${seconds.toFixed(1)} s${rate}; the person has ${present} now. The ledger sums to 0.`,
  );
  say(`Log in with national code ${person.nationalCode} and mobile ${person.mobile}; the code is shown at /sandbox.`);
}

function summariseDeals({ made, seller, buyer }: DealsReport): void {
  say(`Made ${made} deals, one in each stage. Their seller: ${loginOf(seller)}; their buyer: ${loginOf(buyer)}.`);
}

function loginOf({ nationalCode, mobile }: DealsReport['seller']): string {
  return `national code ${nationalCode}, mobile ${mobile}`;
}

main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ConfigError || error instanceof DatabaseOpenError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
});
