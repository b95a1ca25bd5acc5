import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { LiveReader } from '../../server/testing/liveReader';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { httpSend } from '../../server/testing/network';
import { buildServerProgram, ServerProcess } from '../../server/testing/serverProcess';
import { createTestClient, mustWork } from '../../server/testing/testClient';
import { TEST_DATA_KEYS } from '../../server/testing/testDataKeys';
import { until } from '../../server/testing/until';
import { Book, type BookSnapshot } from '../chaos/trade/book';
import { brokenData, untilCalm } from '../chaos/trade/promises';
import { tradeInPairs } from '../chaos/trade/trade';
import { ARCHIVE_TIMEOUT_SECONDS, ArchivedPostgres } from './archivedPostgres';
import { OutsideBank } from './bank';

const PAIRS = 4;
/** In each half of the trade. */
const ANSWERS_AT_LEAST = 20;
const TRADE_PATIENCE_MS = 60_000;
/** A payout takes about two seconds. */
const PAYOUT_PATIENCE_MS = 30_000;

export interface RestoreOptions {
  /** Duration of the trade before the point in time. */
  readonly seconds: number;
  readonly seed: string;
  /** Whether WAL is archived after the base backup. */
  readonly archive: boolean;
  /** Whether the command `restored` runs before the server, as the drill says. */
  readonly afterwork: boolean;
}

export interface RestoreResult extends RestoreOptions {
  readonly transactionsBefore: number;
  readonly keyedAnswersBefore: number;
  readonly keyedAnswersLost: number;
  readonly transfersBefore: number;
  readonly transfersLost: number;
  readonly transfers: number;
  readonly repeatedOrders: number;
  /** Deals that the command `restored` gave to the office. */
  readonly held: number;
  readonly lostSeconds: number;
  readonly restoreSeconds: number;
  readonly readySeconds: number;
  readonly broken: readonly string[];
}

/**
 * Lets people trade with a server, takes a base backup, kills the server and PostgreSQL, deletes the data, restores it to
 * a moment before, and checks the answers of that time. The bank is outside and keeps all transfers.
 */
export async function runRestore(options: RestoreOptions): Promise<RestoreResult> {
  const program = await buildServerProgram('restore');
  const bank = await OutsideBank.start();
  const evening = new AbortController();
  let archived: ArchivedPostgres | null = null;
  let server: ServerProcess | null = null;
  try {
    archived = await ArchivedPostgres.start();
    const environment = {
      DATABASE_URL: archived.postgres.url,
      LOG_LEVEL: 'fatal',
      AUTH_ATTEMPTS_PER_ADDRESS: '1000000',
      ACCESS_TOKEN_SECONDS: '86400',
      ...bank.environment,
    };
    server = await ServerProcess.start(program, environment);
    return await new Run(options, { program, environment, bank, archived, server, evening }).toTheEnd();
  } finally {
    evening.abort();
    await server?.kill();
    await archived?.remove();
    bank.close();
  }
}

interface Stage {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly bank: OutsideBank;
  readonly archived: ArchivedPostgres;
  readonly server: ServerProcess;
  readonly evening: AbortController;
}

/** A deal that is paid at the point in time, and settled and paid out afterwards. */
interface LostDeal {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly code: string;
}

class Run {
  private readonly story: MoneyStory;
  private readonly book: Book;

  constructor(
    private readonly options: RestoreOptions,
    private readonly stage: Stage,
  ) {
    const client = createTestClient((request) => httpSend(stage.server.origin, request), 'amanat-web');
    this.story = new MoneyStory(client);
    this.book = new Book(client, options.seed);
  }

  async toTheEnd(): Promise<RestoreResult> {
    const { archived, bank, evening, server } = this.stage;
    const market = { story: this.story, book: this.book, payments: {}, brokenOff: {} };
    const people = tradeInPairs(PAIRS, market, this.options.seed, evening.signal);
    const watcher = await this.story.trader();
    await this.tradeFor(this.options.seconds / 2);
    await archived.backUp();
    if (!this.options.archive) await archived.endArchive();
    const deals = [await this.paidDeal(), await this.paidDeal()] as const;
    await this.tradeFor(this.options.seconds / 2);
    const before = this.book.snapshot();
    const point = new Date();
    const transfersBefore = bank.transfers.size;
    await this.settleAll(deals);
    const seen = await this.lastChange(watcher);
    // The archive has the point only after the next segment.
    await wait((ARCHIVE_TIMEOUT_SECONDS + 2) * 1_000);

    await server.kill();
    const diedAt = new Date();
    evening.abort();
    await archived.lose();
    await people;
    const lostSeconds = (diedAt.getTime() - archived.lastArchivedAt.getTime()) / 1_000;
    const transfersLost = bank.transfers.size - transfersBefore;

    const began = Date.now();
    await archived.restore(this.options.archive ? point : null);
    const restoreSeconds = (Date.now() - began) / 1_000;
    const held = this.options.afterwork ? await this.runRestored() : 0;
    await server.launch();
    const readySeconds = (Date.now() - began) / 1_000;

    const { lost, broken } = await this.judge(before);
    // Without the answers of that time its deals are missing too.
    if (broken.length === 0) {
      await this.endAgain(deals);
      broken.push(...(await this.judgeStreams(watcher, seen)));
      // A deal after the restore is paid out.
      await this.settleAll([await this.paidDeal()]);
    }
    broken.push(...this.judgeBank());
    return {
      ...this.options,
      transactionsBefore: before.transactions.length,
      keyedAnswersBefore: before.answered.length,
      keyedAnswersLost: lost,
      transfersBefore,
      transfersLost,
      transfers: bank.transfers.size,
      repeatedOrders: bank.repeated,
      held,
      lostSeconds,
      restoreSeconds,
      readySeconds,
      broken,
    };
  }

  /** Waits for a time, and longer on a busy machine: without answers the run proves nothing. */
  private async tradeFor(seconds: number): Promise<void> {
    const enough = this.book.answered.length + ANSWERS_AT_LEAST;
    await wait(seconds * 1_000);
    await until(() => this.book.answered.length >= enough, TRADE_PATIENCE_MS);
  }

  private async paidDeal(): Promise<LostDeal> {
    const [seller, buyer] = [await this.story.trader(), await this.story.trader()];
    return { seller, buyer, code: await this.story.paid(seller, buyer) };
  }

  /** Settles the deals and waits for their transfers: the database forgets both, and the bank does not. */
  private async settleAll(deals: readonly LostDeal[]): Promise<void> {
    for (const { buyer, code } of deals) mustWork(await this.story.confirm(buyer, 'settle', code));
    const isPaidOut = ({ code }: LostDeal) => this.stage.bank.transfers.has(`${code}-settle-1`);
    await until(() => deals.every(isPaidOut), PAYOUT_PATIENCE_MS);
  }

  /** The cursor and version of a new request, which a phone sees after an earlier cursor. */
  private async lastChange(watcher: Trader, after?: number): Promise<{ cursor: number; version: number }> {
    const reader = await LiveReader.open(this.stage.server.origin, watcher.user.access, after);
    try {
      const code = await this.story.request(watcher);
      await until(() => reader.changes.includes(code), PAYOUT_PATIENCE_MS);
      return { cursor: reader.cursor, version: versionOf(reader, code) };
    } finally {
      reader.close();
    }
  }

  /**
   * Runs `main.js restored` as an operator would. Deals at the gateway make its exit code 1, too; the drill goes on.
   * @returns the number of deals that it gave to the office
   */
  private async runRestored(): Promise<number> {
    const { program, environment } = this.stage;
    const env = { PATH: process.env.PATH, ...TEST_DATA_KEYS, ...environment };
    const running = promisify(execFile)(process.execPath, [program, 'restored'], { env });
    const { stdout } = await running.catch((failure: { readonly code: number; readonly stdout: string }) => {
      if (failure.code !== 1 || /NOT HELD$/m.test(failure.stdout)) throw failure;
      return failure;
    });
    return [...stdout.matchAll(/^ {2}\S+ .*office/gm)].length;
  }

  /** Compares the data with the answers before the point, after all jobs have ended. */
  private async judge(before: BookSnapshot): Promise<{ readonly lost: number; readonly broken: string[] }> {
    const pool = new Pool({ connectionString: this.stage.archived.postgres.url, max: 2 });
    try {
      await untilCalm(pool);
      const changed = await this.book.brokenAnswers(before.answered);
      const broken = changed.map((answer) => `an answer before the point holds: ${answer}`);
      broken.push(...(await missingDeals(pool, before)), ...(await brokenData(pool)));
      return { lost: changed.length, broken };
    } finally {
      await pool.end();
    }
  }

  /** The seller of a deal that the bank has paid refunds it, and the buyer of another settles it again. */
  private async endAgain([refunded, settled]: readonly [LostDeal, LostDeal]): Promise<void> {
    await this.story.confirm(refunded.seller, 'refund', refunded.code).catch(() => undefined);
    await this.story.confirm(settled.buyer, 'settle', settled.code).catch(() => undefined);
    await wait(5_000);
  }

  /** A phone goes on at a cursor and version that the database does not know. */
  private async judgeStreams(watcher: Trader, seen: { cursor: number; version: number }): Promise<string[]> {
    const { cursor, version } = await this.lastChange(watcher, seen.cursor);
    return version > seen.version && cursor > seen.cursor
      ? []
      : [`a stream goes on: version ${version} at ${cursor} after ${seen.version} at ${seen.cursor}`];
  }

  /** No deal of the market is split, so each has at most one transfer. */
  private judgeBank(): string[] {
    const { transfers, changed } = this.stage.bank;
    const references = new Map<string, string[]>();
    for (const { description: code, transferID } of transfers.values())
      references.set(code, [...(references.get(code) ?? []), transferID]);
    const twice = [...references.values()].filter((ofDeal) => ofDeal.length > 1);
    return [
      ...twice.map((ofDeal) => `the bank pays a deal once: ${ofDeal.join(' and ')}`),
      ...changed.map((reference) => `a repeated order is the same order: ${reference}`),
    ];
  }
}

/** Deals, attempts and outcomes that were answered and are gone. The data may be ahead of the answers. */
async function missingDeals(pool: Pool, { transactions }: BookSnapshot): Promise<string[]> {
  const { rows } = await pool.query<{ code: string; status: string; tokens: string[] }>(
    `select payment_code as code, status,
      array(select gateway_token from payment_attempts where transaction_id = transactions.id) as tokens
     from transactions`,
  );
  const stored = new Map(rows.map((row) => [row.code, row]));
  return transactions.flatMap(({ paymentCode, tokens, statuses }) => {
    if (!paymentCode) return [];
    const row = stored.get(paymentCode);
    if (!row) return [`a deal before the point exists: ${paymentCode} is gone`];
    const wrong = tokens
      .filter((token) => !row.tokens.includes(token))
      .map(() => `${paymentCode} lost a payment attempt`);
    const [answered] = statuses;
    if (answered && !row.status.startsWith(answered))
      wrong.push(`${paymentCode} was answered ${answered} and is ${row.status}`);
    return wrong.map((sentence) => `the data matches the answers before the point: ${sentence}`);
  });
}

function versionOf({ frames }: LiveReader, code: string): number {
  return Math.max(0, ...frames.map(({ data }) => (data.payment_code === code ? (data.version ?? 0) : 0)));
}
