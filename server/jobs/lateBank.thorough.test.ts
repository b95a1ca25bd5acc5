import { DAY_MS } from '@contract/rules/durations';
import type { PayoutAnswer } from '../ports/payouts/payouts';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';

jest.setTimeout(120_000);

const DONE: PayoutAnswer = { outcome: 'done' };
const REFUSED: PayoutAnswer = { outcome: 'refused', reason: 'unknown', final: false };
const DEALS = 40;
const STEP_MS = 20 * 60_000;

let server: TestServer;
let story: MoneyStory;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
});

afterAll(() => server.close());

async function settled(): Promise<string> {
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer, { amount: 50_000 });
  server.clock.advance(61_000);
  await story.confirm(buyer, 'settle', code);
  return code;
}

async function payoutOf(code: string) {
  const { rows } = await server.context.db.pool.query(
    `select payouts.state, done_at from payouts
     join transactions on transactions.id = transaction_id where payment_code = $1`,
    [code],
  );
  return rows[0];
}

test('a bank that is late, changes its mind and loses answers pays each deal at most once', async () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const words = new Map<string, PayoutAnswer>();
  const paid: string[] = [];
  const payOnce = (reference: string): PayoutAnswer => {
    if (words.get(reference)?.outcome !== 'done') paid.push(reference.slice(0, 8));
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
  jest.spyOn(payouts, 'inquire').mockImplementation(async ({ reference }) => {
    const known = words.get(reference);
    if (known?.outcome === 'accepted' && random(2) === 0) payOnce(reference);
    lose();
    return words.get(reference) ?? REFUSED;
  });
  const codes: string[] = [];
  for (let deal = 0; deal < DEALS; deal += 1) codes.push(await settled());
  for (let passed = 0; passed < DAY_MS; passed += STEP_MS) {
    await server.runJobs();
    server.clock.advance(STEP_MS);
  }
  await server.runJobs();
  for (const code of codes) {
    const { state: ended, done_at: doneAt } = await payoutOf(code);
    expect(paid.filter((one) => one === code)).toHaveLength(doneAt ? 1 : 0);
    if (!doneAt) expect(ended).toBe('needs_account');
  }
  expect(paid.length).toBeGreaterThan(10);
  expect(await story.ledger()).toMatchObject({ sum: 0 });
});
