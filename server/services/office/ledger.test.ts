import type { LedgerPage } from '@contract/calls/officeDealCalls';
import { shiftDay } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { ACCOUNT_KINDS, type AccountKind, LEDGER_PAGE_SIZE } from '@contract/rules/officeDealRules';
import { balancesBefore, markLedger } from '../../db/repositories/ledgerRows';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { newOperator } from '../../testing/officeTeam';
import { samples } from '../../testing/samples';
import { sampleSides, settledDeals } from '../../testing/settledDeals';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let story: DisputeStory;
let finance: Trader;
let traders: Trader[];

beforeAll(async () => {
  server = await createTestServer({ start: '2026-01-17T08:00:00.000Z', config: { accessLifetimeSeconds: 10_000_000 } });
  story = new DisputeStory(server);
  finance = await newOperator(server, 'finance');
  traders = [finance, await story.trader(), await story.trader(), await story.trader()];
});

afterAll(() => server.close());

const read = async <Name extends 'ledgerSums' | 'ledgerPage' | 'ledgerMonth'>(name: Name, query = {}) =>
  mustWork(await server.call(name, { as: finance.user, query }));

const sumsNow = () => read('ledgerSums');

async function pagesOf(kind: AccountKind): Promise<LedgerPage[]> {
  const pages: LedgerPage[] = [];
  for (let before: number | null = null; ; ) {
    const query = { account_kind: kind, ...(before !== null && { before }) };
    const page: LedgerPage = await read('ledgerPage', query);
    pages.push(page);
    before = page.next_before;
    if (before === null) return pages;
  }
}

/** What the money table says that people are owed: held, or on its way to a bank account. */
async function owedByDeals(): Promise<number> {
  const { rows } = await server.context.db.pool.query(
    `select
       (select coalesce(sum(paid_rials), 0) from transactions where status = 'paid')
       + (select coalesce(sum(amount_rials), 0) from payouts where done_at is null) as rials`,
  );
  return Number(rows[0].rials);
}

/** A reproducible sequence in [0, 1). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('sums and pages agree with real moves, at every moment of random deals', async () => {
  const random = randoms(7);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  for (let deal = 0; deal < samples(10, 32); deal += 1) {
    const seller = pick(traders);
    const buyer = pick(traders.filter((trader) => trader !== seller));
    const terms = { amount: 100_000 + Math.floor(random() * 5_000_000), side: pick([1, 2, 3] as const) };
    const code = await story.paid(seller, buyer, terms);
    const end = pick(['settle', 'refund', 'hold', 'send'] as const);
    server.clock.advance(61_000);
    if (end !== 'hold')
      await story.confirm(end === 'refund' ? seller : buyer, end === 'refund' ? 'refund' : 'settle', code);
    if (end === 'send') await letPayoutsGoOut(server);
    const sums = await sumsNow();
    expect(sums.total_rials).toBe(0);
    expect(sums.owed_rials).toBe(await owedByDeals());
  }
  await story.decided(traders[1] as Trader, traders[2] as Trader, 'referee', 1_000_000);
  const { kysely } = server.context.db;
  // Enough for a second page.
  await settledDeals(kysely, await sampleSides(server.context), { count: 22, at: server.clock.now() });
  await expectPagesToAgree();

  // Marks of old postings change nothing, at first, again, and behind a new deal.
  await markLedger(kysely, server.clock.now(), 7);
  await expectPagesToAgree();
  await story.paid(traders[1] as Trader, traders[2] as Trader);
  await expectPagesToAgree();
  await Promise.all([1, 2].map(() => markLedger(kysely, new Date(server.clock.now().getTime() + 1), 7)));
  await expectPagesToAgree();
  const { rows } = await server.context.db.pool.query('select count(*) as marks from ledger_marks');
  expect(Number(rows[0].marks)).toBeGreaterThan(20);
  // Most instants are between two marks.
  const entries = await kysely.selectFrom('ledger_entries').select(['id', 'at']).orderBy('id').execute();
  for (const { at } of entries.filter((_, number) => number % 5 === 0)) {
    const posted = await server.context.db.pool.query(
      `select account_kind as kind, sum(amount_rials)::bigint as rials from ledger_postings
       join ledger_entries entry on entry.id = entry_id where at < $1 group by 1 having sum(amount_rials) <> 0`,
      [at],
    );
    const found = [...(await balancesBefore(kysely, at))].filter(([, rials]) => rials !== 0);
    expect(new Map(found)).toEqual(new Map(posted.rows.map(({ kind, rials }) => [kind, Number(rials)])));
  }
});

async function expectPagesToAgree(): Promise<void> {
  const sums = await sumsNow();
  const seen = new Map<number, number>();
  for (const kind of ACCOUNT_KINDS) {
    const pages = await pagesOf(kind);
    const lines = pages.flatMap((page) => page.lines);
    const sum = sums.kinds.find(({ account_kind: name }) => name === kind);
    expect([kind, lines.length]).toEqual([kind, sum?.posting_count]);
    for (const page of pages.slice(0, -1)) expect(page.lines).toHaveLength(LEDGER_PAGE_SIZE);
    let balance = sum?.rials ?? 0;
    for (const line of lines) {
      expect(line.balance_rials).toBe(balance);
      balance -= line.rials;
      expect(line.legs.reduce((total, { rials }) => total + rials, 0)).toBe(0);
      expect(line.legs).toContainEqual({ account_kind: kind, rials: line.rials });
      seen.set(line.entry_id, (seen.get(line.entry_id) ?? 0) + line.rials);
    }
    expect(balance).toBe(0);
    const ids = lines.map(({ posting_id: id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
  }
  // Every entry is whole over all kinds.
  expect([...seen.values()].every((rials) => rials === 0)).toBe(true);
  expect((await pagesOf('hold')).length).toBeGreaterThan(1);
  expect(sums.total_rials).toBe(0);
}

test.each([
  ['the month of all moves', '1404-10'],
  ['a later month', '1404-11'],
  ['an earlier month', '1404-09'],
])('%s explains what is held, and sums to zero', async (_name, month) => {
  if (month === '1404-11') server.clock.advance(10 * DAY_MS);
  const found = await read('ledgerMonth', { month });
  const sumOf = (column: 'opening' | 'debit' | 'credit' | 'closing') =>
    found.accounts.reduce((sum, account) => sum + account[`${column}_rials`], 0);
  expect([sumOf('opening'), sumOf('closing'), found.unexplained_rials]).toEqual([0, 0, 0]);
  expect(sumOf('debit')).toBe(sumOf('credit'));
  for (const {
    opening_rials: opening,
    debit_rials: debit,
    credit_rials: credit,
    closing_rials: closing,
  } of found.accounts)
    expect(opening - debit + credit).toBe(closing);
  const { rows } = await server.context.db.pool.query(
    `select account_kind as kind, coalesce(sum(amount_rials), 0)::bigint as rials from ledger_postings
     join ledger_entries entry on entry.id = entry_id where at < $1 group by 1`,
    [new Date(`${shiftDay(found.to, 1)}T00:00:00+03:30`)],
  );
  const closings = found.accounts.filter(({ closing_rials: rials }) => rials !== 0);
  expect(new Map(closings.map(({ account_kind: kind, closing_rials: rials }) => [kind, rials]))).toEqual(
    new Map(rows.filter(({ rials }) => Number(rials) !== 0).map(({ kind, rials }) => [kind, Number(rials)])),
  );
  const isBusy = month === '1404-10';
  for (const figure of ['paid_in', 'paid_out', 'returned', 'commission'] as const) {
    expect([figure, found[`${figure}_rials`] > 0]).toEqual([figure, isBusy]);
  }
  const { rows: sent } = await server.context.db.pool.query(
    'select kind, sum(amount_rials)::bigint as rials from payouts where done_at is not null group by kind order by kind',
  );
  if (isBusy) {
    expect(sent).toEqual([
      { kind: 'refund', rials: found.returned_rials },
      { kind: 'settle', rials: found.paid_out_rials },
    ]);
  }
  expect(found.held_before_rials > 0).toBe(month === '1404-11');
});

test.each(['1404-13', '1404-12', '2026-01', "1404-10'"])('the month %s is refused', async (month) => {
  expect((await server.call('ledgerMonth', { as: finance.user, query: { month } })).error?.code).toBe(1002);
});

test('own deals have no payment code; others lead to their deal and name their step', async () => {
  const { rows } = await server.context.db.pool.query(
    `select payment_code from transactions join users on users.id in (payee_id, payer_id)
     join operator_roles on operator_roles.user_id = users.id`,
  );
  const own = rows.map(({ payment_code: code }) => code);
  const lines = (await pagesOf('hold')).flatMap((page) => page.lines);
  expect(own.length).toBeGreaterThan(0);
  expect(lines.filter(({ payment_code: code }) => code === null)).not.toHaveLength(0);
  for (const { payment_code: code, entry_kind: kind, to_status: to } of lines) {
    expect(own).not.toContain(code);
    if (kind === 'paid') expect(to).toBe('paid');
  }
});

test('takes only known kinds and positive places', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { account_kind: 'hold:1' },
    { account_kind: 'hold', before: '0' },
    { account_kind: "x'" },
  ];
  for (const query of wrong) {
    expect((await server.call('ledgerPage', { as: finance.user, query })).error?.code).toBe(1002);
  }
});
