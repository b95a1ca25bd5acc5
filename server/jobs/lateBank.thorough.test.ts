import { DAY_MS } from '@contract/rules/durations';
import type { PayoutAnswer } from '../ports/payouts';
import { seededRandom } from '../sandbox/seed/seededRandom';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';
import { sampleSides, settledDeals } from '../testing/settledDeals';

const SEEDS = Number(process.env.LATE_BANK_SEEDS ?? 20);

jest.setTimeout(60_000 + SEEDS * 10_000);

const DONE: PayoutAnswer = { outcome: 'done' };
const REFUSED: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };
const DEALS = 8;
const STEP_MS = 20 * 60_000;

let server: TestServer;
let people: Parameters<typeof settledDeals>[1];

beforeAll(async () => {
  server = await createTestServer();
  people = await sampleSides(server.context);
});

afterAll(() => server.close());

/** Is late, changes its mind, leaves orders out of its answers and loses answers. @returns the references that it paid */
function lyingBank(seed: number): readonly string[] {
  const random = seededRandom(`late bank ${seed}`);
  const words = new Map<string, PayoutAnswer>();
  const paid: string[] = [];
  const payOnce = (reference: string): PayoutAnswer => {
    if (words.get(reference)?.outcome !== 'done') paid.push(reference);
    words.set(reference, DONE);
    return DONE;
  };
  const lose = () => {
    if (random(4) === 0) throw new Error('The answer is lost');
  };
  const { payouts } = server.context.ports;
  jest.spyOn(payouts, 'pay').mockImplementation(async ({ reference }) => {
    const known = words.get(reference);
    const word = known?.outcome === 'done' ? DONE : random(3) === 0 ? payOnce(reference) : random(2) ? REFUSED : null;
    if (word === null) words.set(reference, { outcome: 'accepted' });
    lose();
    return word ?? { outcome: 'accepted' };
  });
  jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => {
    for (const reference of references) {
      if (words.get(reference)?.outcome === 'accepted' && random(2) === 0) payOnce(reference);
    }
    lose();
    const told = references.filter(() => random(8) > 0);
    return new Map(told.map((reference) => [reference, words.get(reference) ?? REFUSED]));
  });
  return paid;
}

async function payoutsOf(codes: readonly string[]) {
  const { rows } = await server.context.db.pool.query<{ code: string; state: string; done_at: Date | null }>(
    `select payment_code as code, payouts.state, done_at from payouts
     join transactions on transactions.id = transaction_id where payment_code = any($1)`,
    [codes],
  );
  return rows;
}

async function runOut(codes: readonly string[]): Promise<void> {
  for (let passed = 0; passed < DAY_MS; passed += STEP_MS) {
    await server.runJobs();
    const rows = await payoutsOf(codes);
    if (rows.every((row) => row.done_at !== null || row.state === 'needs_account')) return;
    server.clock.advance(STEP_MS);
  }
}

test(`a bank that is late, changes its mind and loses answers pays each deal at most once, ${SEEDS} times`, async () => {
  let finished = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const paid = lyingBank(seed);
    const codes = await settledDeals(server.context.db.kysely, people, { count: DEALS, at: server.clock.now() });
    await runOut(codes);
    const rows = await payoutsOf(codes);
    expect(rows).toHaveLength(DEALS);
    for (const { code, state, done_at: doneAt } of rows) {
      const orders = paid.filter((reference) => reference.startsWith(code));
      expect({ seed, code, orders: orders.length }).toEqual({ seed, code, orders: doneAt ? 1 : 0 });
      if (doneAt) finished += 1;
      else expect(state).toBe('needs_account');
    }
  }
  expect(finished).toBeGreaterThan((SEEDS * DEALS) / 4);
  expect(await new MoneyStory(server).ledger()).toMatchObject({ sum: 0 });
});
