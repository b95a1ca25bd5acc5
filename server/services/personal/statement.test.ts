import { DAY_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { sql } from 'kysely';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import { type Movement, statementOf } from '../../domain/statement';
import { seededRandom } from '../../sandbox/seed/seededRandom';
import type { TestServer } from '../../testing/createTestServer';
import type { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { samples } from '../../testing/samples';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

setUpTraders(
  (scene) => {
    ({ server, story, seller, buyer } = scene);
  },
  { config: { accessLifetimeSeconds: 60 * 24 * 3600, sessionLifetimeSeconds: 300 * 24 * 3600 } },
);

const today = (shift = 0) => tehranDateOf(new Date(server.clock.now().getTime() + shift * DAY_MS));
const statement = async ({ user }: Trader, from = today(-300), to = today()) =>
  mustWork(await server.call('accountStatement', { as: user, body: { from, to } }));

test('shows a sale on both sides, in, out and held', async () => {
  const code = await story.paid(seller, buyer);
  expect(await statement(buyer)).toMatchObject({ total_out: 2_500_000, held_after: 2_500_000 });
  expect((await statement(seller)).rows).toEqual([]);
  mustWork(await story.confirm(buyer, 'settle', code));
  await letPayoutsGoOut(server);
  expect((await statement(buyer)).rows).toMatchObject([
    {
      kind: 'paid',
      payment_code: code,
      behalf: 'دوچرخهٔ کوهستان',
      side: 'payer',
      other: seller.user.info.full_name,
      out: 2_500_000,
      held: 2_500_000,
    },
    { kind: 'settled', in: 0, out: 0, held: 0 },
  ]);
  expect(await statement(seller)).toMatchObject({
    rows: [
      { kind: 'settled', side: 'payee', other: buyer.user.info.full_name, in: 0, out: 0, held: 2_475_000 },
      { kind: 'paid_out', bank: expect.stringContaining('بانک'), in: 2_475_000, out: 0, held: 0 },
    ],
    total_in: 2_475_000,
    total_out: 0,
    held_after: 0,
  });
});

test('a transfer that the bank sends back goes out again, and is held', () => {
  const steps = [
    ['settled', 1_000],
    ['paid_out', -1_000],
    ['payout_returned', 1_000],
  ] as const;
  const movements = steps.map(([kind, heldChange]): Movement => {
    return {
      kind,
      heldChange,
      at: new Date(0),
      payment_code: 'A',
      behalf: '',
      side: 'payee',
      otherId: 'buyer',
      accountId: null,
      attempt_id: null,
    };
  });
  const { rows, ...sums } = statementOf(0, movements);
  expect(rows.map((row) => [row.in, row.out, row.held])).toEqual([
    [0, 0, 1_000],
    [1_000, 0, 0],
    [0, 1_000, 1_000],
  ]);
  expect(sums).toEqual({ totalIn: 1_000, totalOut: 1_000, heldAfter: 1_000 });
});

test('agrees with the ledger after any walk, and two ranges add up to one', async () => {
  const random = seededRandom('statements');
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  for (let step = 0; step < samples(8, 14); step += 1) {
    const [from, to] = random(2) === 0 ? [seller, buyer] : [buyer, seller];
    const code = await story.paid(from, to, {
      amount: 100_000 + random(900) * 1_000,
      side: pick([1, 2, 3]),
    });
    const end = pick(['settle', 'refund', 'split', 'stay'] as const);
    server.clock.advance(61_000);
    if (end === 'settle') mustWork(await story.confirm(to, 'settle', code));
    if (end === 'refund') mustWork(await story.confirm(from, 'refund', code));
    if (end === 'split') mustWork(await story.open(to, code));
    if (random(2) === 0) await letPayoutsGoOut(server);
    server.clock.advance(random(2 * DAY_MS));
  }
  for (const trader of [seller, buyer]) {
    const whole = await statement(trader);
    expect(whole.rows.length).toBeGreaterThan(5);
    expect(whole.held_after).toBe(await heldInLedger(trader));
    expect(whole.held_before + whole.total_out - whole.total_in + changes(whole.rows)).toBe(whole.held_after);
    const cut = random(14);
    const [early, late] = [await statement(trader, today(-300), today(-cut)), await statement(trader, today(1 - cut))];
    expect([...early.rows, ...late.rows]).toEqual(whole.rows);
    expect(late.held_before).toBe(early.held_after);
    expect(late.held_after).toBe(whole.held_after);
    expect(early.total_in + late.total_in).toBe(whole.total_in);
    expect(early.total_out + late.total_out).toBe(whole.total_out);
  }
});

/** What settlements, refunds and awards changed: the rows without a transfer. */
function changes(rows: readonly { held: number; in: number; out: number }[]): number {
  return rows.reduce((sum, row, place) => {
    const before = rows[place - 1]?.held ?? 0;
    return sum + row.held - before - row.out + row.in;
  }, 0);
}

/** From the ledger's own balances, not from its postings. */
async function heldInLedger({ user }: Trader): Promise<number> {
  const { kysely } = server.context.db;
  const id = (await findUserByNationalCode(kysely, user.nationalCode))?.id;
  const { rows } = await sql<{ rials: string }>`
    select coalesce(sum(balance_rials), 0) as rials from ledger_balances where account in (
      select 'hold:' || id from transactions where payer_id = ${id}
      union select 'payable:' || id || ':payer' from transactions where payer_id = ${id}
      union select 'payable:' || id || ':payee' from transactions where payee_id = ${id}
      union select 'payable:attempt:' || id from payment_attempts where payer_id = ${id}
    )
  `.execute(kysely);
  return Number(rows[0]?.rials);
}

test.each([
  ['2026-02-30', '2026-03-01', 'from'],
  ['2026-03-02', '2026-03-01', 'to'],
  ['2025-01-01', '2026-01-02', 'to'],
])('refuses the range %s to %s', async (from, to, field) => {
  const { error } = await server.call('accountStatement', { as: buyer.user, body: { from, to } });
  expect(error).toMatchObject({ code: 1002, fields: { [field]: expect.any(String) } });
});

test('a whole leap year is one statement', async () => {
  const body = { from: '2024-01-01', to: '2024-12-31' };
  expect((await server.call('accountStatement', { as: buyer.user, body })).status).toBe(200);
});
