import { ibanOf } from '@contract/rules/accountNumbers';
import type { Database } from '../../db/database';
import { FakeJibit } from '../../testing/fakes/jibit';
import { gate } from '../../testing/jobRunners';
import { ManualClock } from '../../testing/manualClock';
import { Overheard, QUICK_FAULTS } from '../../testing/providerFaults';
import { openTestDatabase } from '../../testing/testDatabase';
import { PortFailure } from '../portFailure';
import { jibitBalance, jibitPayouts } from './jibit';
import { limitedPayouts } from './limit';
import type { PayoutAnswer, Payouts } from './payouts';
import { payoutsSimulator } from './payoutsSimulator';

/** A quarter past eight in Tehran; the cycle ends at a quarter to eleven. */
const START = '2026-01-15T04:45:00.000Z';
const CYCLES = { ends: [645], holidays: [] };

let db: Database;
let fake: FakeJibit;
let clock: ManualClock;
let overheard: Overheard;
let order = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  clock = new ManualClock(START);
  overheard = new Overheard();
  fake = await FakeJibit.start(clock, CYCLES);
});

afterEach(() => {
  expect(overheard.found([...fake.secrets, ibanEnding('0001')])).toEqual([]);
  fake.service.close();
});

const jibit = () => limitedPayouts(jibitPayouts(fake.settings, clock, overheard.alarm), db, null);

/** A valid IBAN whose last digits have a rule in the simulator. */
function ibanEnding(ending: string): string {
  return ibanOf(`01700000000001234${ending}`.padEnd(22, '0').slice(0, 18) + ending);
}

/** An order with a reference of its own. */
function orderTo(ending: string, amountRials = 5_000_000) {
  order += 1;
  return { reference: `ABCD${order}-settle-1`, iban: ibanEnding(ending), amountRials, description: `ABCD${order}` };
}

describe.each(['simulator', 'jibit'])('story: %s', (name) => {
  let bank: Payouts;

  beforeEach(() => {
    bank = name === 'simulator' ? payoutsSimulator(db, clock, CYCLES) : jibit();
  });

  const wordOn = async (reference: string) => (await bank.inquireMany([reference])).get(reference);
  /** The answer at the end of a transfer that is on its way. */
  const endOf = async (reference: string) => {
    clock.advance(1_500);
    return wordOn(reference);
  };
  const isOpen = (answer: PayoutAnswer | undefined) => answer?.outcome === 'accepted' || answer?.outcome === 'pending';

  test('15. an order is accepted, and done a little later', async () => {
    const transfer = orderTo('0001');
    expect(isOpen(await bank.pay(transfer))).toBe(true);
    expect(isOpen(await wordOn(transfer.reference))).toBe(true);
    expect(await endOf(transfer.reference)).toEqual({ outcome: 'done' });
  });

  test('16. a reference is one transfer, also when it is ordered again, later and at once', async () => {
    const transfer = orderTo('0001');
    await Promise.all([bank.pay(transfer), bank.pay(transfer)]);
    await bank.pay(transfer);
    expect(await endOf(transfer.reference)).toEqual({ outcome: 'done' });
    expect(await bank.pay(transfer)).toEqual({ outcome: 'done' });
    if (name === 'jibit') expect([...fake.transfers.keys()]).toEqual([transfer.reference]);
  });

  test.each([
    ['17. a closed account refuses for good', '7002', { reason: 'account_closed', final: true }],
    ['18. a refusal without a reason is not final', '7005', { reason: 'unknown', final: false }],
  ])('%s', async (_story, ending, refusal) => {
    const transfer = orderTo(ending);
    const first = await bank.pay(transfer);
    const last = isOpen(first) ? await endOf(transfer.reference) : first;
    expect(last).toEqual({ outcome: 'refused', ...refusal });
  });

  test('19. a transfer waits for the cycle of the bank', async () => {
    const transfer = orderTo('7001');
    expect(isOpen(await bank.pay(transfer))).toBe(true);
    expect(await endOf(transfer.reference)).toEqual({ outcome: 'pending', askAgainAt: null });
    clock.set(new Date('2026-01-15T07:15:00.000Z'));
    expect(await wordOn(transfer.reference)).toEqual({ outcome: 'done' });
  });

  test('20. of many transfers the one that came back is found, and an unknown one is none', async () => {
    const [done, returned] = [orderTo('0001'), orderTo('7004')];
    await bank.pay(done);
    await bank.pay(returned);
    expect(await endOf(returned.reference)).toEqual({ outcome: 'done' });
    const at = new Date(clock.now().getTime() - 1_500 + 60_000);
    clock.advance(60_000);
    const answers = await bank.inquireMany([done.reference, returned.reference, 'unknown']);
    expect(Object.fromEntries(answers)).toEqual({
      [done.reference]: { outcome: 'done' },
      [returned.reference]: { outcome: 'returned', at, reason: 'account_blocked' },
      unknown: { outcome: 'refused', reason: 'unknown', final: false },
    });
  });
});

describe('jibit', () => {
  test('sends rials, by ACH, and not to be canceled', async () => {
    await jibit().pay(orderTo('0001', 5_000_003));
    const [batch] = fake.service.requests.flatMap(({ body }) => (body.transfers ? [body] : []));
    expect(batch).toMatchObject({
      submissionMode: 'TRANSFER',
      transfers: [{ amount: 5_000_003, currency: 'IRR', transferMode: 'ACH', cancellable: false }],
    });
  });

  test('an order whose answer was lost is repeated under its reference, and paid once', async () => {
    const transfer = orderTo('0001');
    for (const fault of ['lost', 'half', 'unheard'] as const) {
      fake.service.fault = ({ method, path }) => (method === 'POST' && path === '/v2/transfers' ? fault : null);
      await overheard.failureOf(() => jibit().pay(transfer));
    }
    fake.service.fault = () => null;
    expect(await jibit().pay(transfer)).toEqual({ outcome: 'pending', askAgainAt: null });
    expect(fake.transfers.size).toBe(1);
    expect(fake.balanceRials).toBe(10_000_000_000_000 - transfer.amountRials);
  });

  test('an order that exists and is not listed yet is neither refused nor known', async () => {
    const transfer = orderTo('0001');
    await jibit().pay(transfer);
    fake.unlisted.add(transfer.reference);
    await overheard.failureOf(() => jibit().pay(transfer));
    fake.unlisted.clear();
    expect(await jibit().pay(transfer)).toEqual({ outcome: 'pending', askAgainAt: null });
  });

  test('a transfer in an unlisted state or in none, and a refused inquiry, hide no other', async () => {
    const [strange, without, done] = [orderTo('0001'), orderTo('0001'), orderTo('0001')];
    for (const transfer of [strange, without, done]) await jibit().pay(transfer);
    clock.advance(1_500);
    fake.strange.set(strange.reference, 'SUSPENDED').set(without.reference, undefined);
    // An inquiry without a reference is refused.
    const answers = await jibit().inquireMany([strange.reference, without.reference, '', done.reference]);
    expect([...answers]).toEqual([[done.reference, { outcome: 'done' }]]);
    await overheard.failureOf(() => jibit().pay(strange));
  });

  test.each(['outage', 'lost'] as const)('an inquiry with the fault «%s» hides no other', async (fault) => {
    const [faulty, done] = [orderTo('0001'), orderTo('0001')];
    for (const transfer of [faulty, done]) await jibit().pay(transfer);
    clock.advance(1_500);
    fake.service.fault = ({ query }) => (query.transferID === faulty.reference ? fault : null);
    const answers = await jibit().inquireMany([faulty.reference, done.reference]);
    expect([...answers]).toEqual([[done.reference, { outcome: 'done' }]]);
    await overheard.failureOf(() => jibit().inquireMany([faulty.reference]));
  });

  test('a slow inquiry holds up no other', async () => {
    const [slow, done] = [orderTo('0001'), orderTo('0001')];
    const answered = gate();
    fake.service.fault = async ({ query }) => {
      if (query.transferID === slow.reference) await answered.passed;
      if (query.transferID === done.reference) answered.open();
      return null;
    };
    const answers = await jibit().inquireMany([slow.reference, done.reference]);
    expect(answers.size).toBe(2);
  });

  test('an order above the limit waits, and one to a wrong IBAN never will be paid', async () => {
    fake.mostRials = 1_000;
    expect(await jibit().pay(orderTo('0001'))).toEqual({ outcome: 'refused', reason: 'limit', final: false });
    const wrong = { ...orderTo('0001'), iban: 'IR000000000000000000000000' };
    expect(await jibit().pay(wrong)).toEqual({ outcome: 'refused', reason: 'wrong_iban', final: true });
    expect(fake.transfers.size).toBe(0);
  });

  test('an empty balance alarms, and the same order is paid later', async () => {
    const transfer = orderTo('0001');
    fake.balanceRials = 10;
    expect(await jibit().pay(transfer)).toEqual({ outcome: 'refused', reason: 'bank_down', final: false });
    expect(overheard.alarms).toEqual([{ port: 'payouts', reason: 'no_credit', status: 400 }]);
    fake.balanceRials = transfer.amountRials;
    expect(await jibit().pay(transfer)).toEqual({ outcome: 'accepted' });
  });

  test('one token serves concurrent calls, and a refused one is renewed', async () => {
    const bank = jibit();
    await Promise.all([bank.pay(orderTo('0001')), bank.pay(orderTo('0001')), bank.pay(orderTo('0001'))]);
    fake.revokeTokens();
    await bank.pay(orderTo('0001'));
    clock.advance(24 * 3_600_000);
    await bank.pay(orderTo('0001'));
    expect(fake.service.requests.filter(({ path }) => path.endsWith('/generate'))).toHaveLength(3);
    expect(fake.transfers.size).toBe(5);
  });

  test('alarms when the key is refused', async () => {
    const settings = { ...fake.settings, secretKey: 'wrong secret' };
    await overheard.failureOf(() => jibitPayouts(settings, clock, overheard.alarm).pay(orderTo('0001')));
    expect(overheard.alarms).toEqual([{ port: 'payouts', reason: 'access_refused', status: 403 }]);
    expect(overheard.found(['wrong secret'])).toEqual([]);
    await overheard.failureOf(() => jibitBalance(settings, clock));
    expect(await jibitBalance(fake.settings, clock)).toBe(fake.balanceRials);
  });

  test('keeps to the rate also for each of many inquiries', async () => {
    const transfers = [orderTo('0001'), orderTo('0001'), orderTo('0001'), orderTo('0001')];
    for (const transfer of transfers) await jibit().pay(transfer);
    const limited = limitedPayouts(jibitPayouts(fake.settings, clock, overheard.alarm), db, 20);
    const began = Date.now();
    await limited.inquireMany(transfers.map(({ reference }) => reference));
    expect(Date.now() - began).toBeGreaterThanOrEqual(150);
  });

  test.each(QUICK_FAULTS)('an answer with the fault «%s» decides nothing', async (fault) => {
    const transfer = orderTo('0001');
    await jibit().pay(transfer);
    for (const place of ['/v2/tokens/generate', '/v2/transfers']) {
      fake.service.fault = ({ path }) => (path === place ? fault : null);
      const answers = jibit().inquireMany([transfer.reference]);
      expect(await answers.catch((error) => error)).toEqual(
        // A row without a state is one unreadable answer.
        fault === 'other types' && place === '/v2/transfers' ? new Map() : expect.any(PortFailure),
      );
      await overheard.failureOf(() => jibit().pay(orderTo('0001')));
    }
  });
});
