import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findTransactionByCode } from '../../../server/db/repositories/transactionRows';
import { findUserByNationalCode } from '../../../server/db/repositories/userRows';
import { DISPUTES_OF_A_USER } from '../../../server/domain/limits';
import { seededRandom } from '../../../server/sandbox/seed/seededRandom';
import { hashed } from '../../../server/services/counters';
import type { TestServer } from '../../../server/testing/createTestServer';
import { DisputeStory } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { mustWork, type TestAnswer } from '../../../server/testing/testClient';

export type Runner = 'settle' | 'refund' | 'open' | 'withdraw' | 'concede';

export interface RaceOptions {
  readonly seed: string;
  /** Number of settles, of refunds and of openings at the same time. */
  readonly each: number;
}

/** The outcome of one deal. */
export interface RaceResult {
  /** The winner, and after an opening the winner of the second race. */
  readonly won: readonly Runner[];
  /** Count of each answered code. 0 is success, 503 a call without a database connection in time. */
  readonly codes: Readonly<Record<number, number>>;
  readonly broken: readonly string[];
}

/** Hundreds of calls share a few connections; each must end. */
const UNAVAILABLE = 503;

/** Codes for the losers: too many decisions, wrong state, used code, open dispute, nothing left to do. */
const LOSERS = [UNAVAILABLE, 1005, 1007, 1018, 1605, 1607];

/**
 * Runs all calls that can end or freeze a deal at the same time, each many times. One must win, and the money must go at most one way.
 * After a won opening, its withdrawal races against the concession.
 *
 * @param servers one or more on the same database, which take turns
 */
export async function raceOverADeal(
  servers: readonly [TestServer, ...TestServer[]],
  { seed, each }: RaceOptions,
): Promise<RaceResult> {
  const [server] = servers;
  const random = seededRandom(seed);
  const story = new DisputeStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer, {
    amount: 50_000 + random(90_000_000),
    side: random(2) === 0 ? 1 : 2,
    ...(random(2) === 0 && { delivery: 'hand' }),
  });
  for (const { user } of [seller, buyer]) await mayOpenAnyNumber(server, user.nationalCode);
  const codes: Record<number, number> = {};
  const broken: string[] = [];

  /** Starts all calls at once and answers the winners. */
  const race = async (runners: readonly (readonly [Runner, (at: TestServer) => Promise<TestAnswer<unknown>>])[]) => {
    const all = runners.flatMap((runner) => Array.from({ length: each }, () => runner));
    // Opening reads the most before it writes. Without a head start it would lose half of the races.
    const start = random(2) === 0 ? each * 2 ** (2 + random(5)) : 0;
    const answers = await Promise.all(
      all.map(async ([name, run], place) => {
        await wait(random(each) + (name === 'open' ? 0 : start));
        const { error, status } = await run(servers[place % servers.length] ?? server);
        const heard = status === UNAVAILABLE ? status : (error?.code ?? 0);
        codes[heard] = (codes[heard] ?? 0) + 1;
        if (error && !LOSERS.includes(heard)) broken.push(`${seed}: ${name} was answered ${error.code}`);
        return error ? null : name;
      }),
    );
    const winners = answers.filter((name) => name !== null);
    if (winners.length !== 1) broken.push(`${seed}: ${winners.length} have won: ${winners}`);
    return winners[0];
  };

  const settle = await story.otp(buyer, 'settle', code);
  const refund = await story.otp(seller, 'refund', code);
  const confirm = (who: Trader, body: object) => (at: TestServer) =>
    at.call('verifyTransactionOtp', { as: who.user, body });
  const byPayer = random(2) === 0;
  const [opener, other] = byPayer ? [buyer, seller] : [seller, buyer];
  const opening = { reason: byPayer ? 'not_as_described' : 'suspected_fraud' } as const;
  const first = await race([
    ['settle', confirm(buyer, settle)],
    ['refund', confirm(seller, refund)],
    ['open', (at) => new DisputeStory(at).open(opener, code, opening)],
  ]);
  const won: Runner[] = first ? [first] : [];

  if (first === 'open') {
    broken.push(...(await unlessHeld(server, code)).map((what) => `${seed}: ${what}`));
    const concession = await story.codeOf(other, code, { call: 'concedeDispute', action: 'concede_dispute' });
    const withdrawal = { payment_code: code };
    const second = await race([
      ['withdraw', (at) => at.call('withdrawDispute', { as: opener.user, body: withdrawal })],
      ['concede', confirm(other, concession)],
    ]);
    if (second) won.push(second);
    // Codes from before the dispute are valid again.
    if (second === 'withdraw') mustWork(await confirm(buyer, settle)(server));
  }
  broken.push(...(await faultsOf(server, code, won)).map((what) => `${seed}: ${what}`));
  return { won, codes, broken };
}

/** Removes the limit of openings per user, which would admit five of them. */
async function mayOpenAnyNumber({ context }: TestServer, nationalCode: string): Promise<void> {
  const user = await findUserByNationalCode(context.db.kysely, nationalCode);
  for (const { name, windowMilliseconds } of DISPUTES_OF_A_USER) {
    await context.db.kysely
      .insertInto('rate_limits')
      .values({
        key: hashed(context, `${name}:${user?.id}`),
        hits: -1_000_000 - randomInt(10),
        window_ends_at: new Date(context.clock.now().getTime() + windowMilliseconds),
      })
      .execute();
  }
}

/** An open dispute moves no money and uses no code. */
async function unlessHeld({ context }: TestServer, code: string): Promise<string[]> {
  const { rows } = await context.db.pool.query(
    `select 'a dispute is open, and the deal is ' || status as what from transactions where payment_code = $1 and status <> 'paid'
     union all select 'a code was spent: ' || purpose from otp_challenges where payment_code = $1 and used_at is not null`,
    [code],
  );
  return rows.map(({ what }) => what);
}

const OUTCOME: Readonly<Partial<Record<Runner, string>>> = {
  settle: 'settled',
  refund: 'refunded',
  withdraw: 'settled',
};

/** The broken promises after a race. */
async function faultsOf({ context }: TestServer, code: string, won: readonly Runner[]): Promise<string[]> {
  const transaction = await findTransactionByCode(context.db.kysely, code);
  const id = transaction?.id ?? '';
  const status = String(transaction?.status).replace(/_.*/, '');
  const expected = OUTCOME[won.at(-1) ?? 'open'] ?? 'settled or refunded';
  const { rows } = await context.db.pool.query(
    `select 'the ledger sums to ' || sum(amount_rials) as what from ledger_postings having sum(amount_rials) <> 0
     union all select 'paid out twice: ' || kind from payouts where transaction_id = $1 group by kind having count(*) > 1
     union all select 'goes two ways' from payouts where transaction_id = $1 having count(*) > 1
     union all select count(*) || ' outcomes' from transaction_history
       where transaction_id = $1 and to_status in ('settled', 'refunded', 'canceled') having count(*) <> 1
     union all select 'still held: ' || balance_rials from ledger_balances
       where account = 'hold:' || $1::text and balance_rials <> 0
     union all select count(*) || ' disputes' from disputes where transaction_id = $1 having count(*) > 1`,
    [id],
  );
  const faults = rows.map(({ what }) => String(what));
  return expected.includes(status) ? faults : [...faults, `${won} have won, and the deal is ${transaction?.status}`];
}
