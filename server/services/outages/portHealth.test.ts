import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { systemClock } from '../../clock';
import { createContext } from '../../context';
import { afterAnswer, afterFailure, outageSince, type PortHealth } from '../../domain/outages';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { FakeKavenegar } from '../../testing/fakes/kavenegar';
import { FakeSepehr } from '../../testing/fakes/sepehr';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';

/** A mobile that the provider refuses. */
const UNREACHABLE = '09120001015';
/** Noon in Tehran. */
const NOON = new Date('2026-01-15T08:30:00Z');

test('starts an outage after a quarter of an hour of failures, at most an hour apart, without an answer', () => {
  const signs = fc.array(fc.record({ wait: fc.integer({ min: 1, max: 80 }), answers: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(signs, (made) => {
      let health: PortHealth = { answeredAt: null, failing: null };
      let at = 0;
      let run: number[] = [];
      for (const { wait, answers } of made) {
        at += wait * MINUTE_MS;
        health = answers ? afterAnswer(health, new Date(at)) : afterFailure(health, new Date(at));
        const isNew = run.length === 0 || at - Number(run.at(-1)) > HOUR_MS;
        run = answers ? [] : isNew ? [at] : [...run, at];
        const [first] = run;
        const isOutage = first !== undefined && at - first >= 15 * MINUTE_MS;
        expect(outageSince(health)?.getTime() ?? null).toBe(isOutage ? first : null);
      }
    }),
  );
});

test('ignores late results that are older', () => {
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  const answered = afterAnswer({ answeredAt: null, failing: null }, at(30));
  expect(afterFailure(answered, at(20))).toEqual(answered);
  const failing = [40, 50, 60].map(at).reduce(afterFailure, answered);
  expect(outageSince(failing)).toEqual(at(40));
  expect(afterAnswer(failing, at(35)).failing).toEqual(failing.failing);
  expect(outageSince(afterAnswer(failing, at(55)))).toBeNull();
});

describe('detected outages', () => {
  let provider: FakeKavenegar;
  let sepehr: FakeSepehr;
  let server: TestServer;
  let story: MoneyStory;
  let seller: Trader;
  let buyer: Trader;

  beforeAll(async () => {
    provider = await FakeKavenegar.start('localhost', async () => undefined);
    sepehr = await FakeSepehr.start(systemClock);
    server = await createTestServer({ start: NOON, config: { accessLifetimeSeconds: 400 * 24 * 3_600 } });
    story = new MoneyStory(server);
    [seller, buyer] = [await story.trader(), await story.trader()];
    const { config, db, clock, log } = server.context;
    const broken = { ...config, gateways: [sepehr.settings], ports: { ...config.ports, sms: provider.settings } };
    another = [await createContext(broken, db, clock, log), await createContext(broken, db, clock, log)];
  });

  afterAll(async () => {
    await server.close();
    for (const { service } of [provider, sepehr]) service.close();
  });

  beforeEach(async () => {
    provider.service.fault = () => null;
    await send(0);
    await server.context.db.pool.query('delete from outages');
    server.clock.advance(DAY_MS - ((server.clock.now().getTime() - NOON.getTime()) % DAY_MS));
  });

  /** Other processes on the same database, with the provider as their outside world. */
  let another: Awaited<ReturnType<typeof createContext>>[] = [];
  const send = (process: number, mobile = '09121112233') => another[process]?.ports.sms.send({ mobile, text: 'سلام' });
  const outages = async () =>
    (await server.context.db.pool.query('select scope, from_at, to_at, made_by from outages')).rows;

  async function delivered(): Promise<string> {
    const code = await story.paid(seller, buyer, { delivery: 'service' });
    mustWork(await server.call('confirmReceipt', { as: buyer.user, body: { payment_code: code } }));
    return code;
  }

  test('of the SMS provider move a deadline by their length, and the page says so', async () => {
    const code = await delivered();
    const start = server.clock.now();
    server.clock.advance(HOUR_MS);
    const from = server.clock.now();
    provider.service.fault = () => 'outage';
    for (let quarter = 0; quarter < 28; quarter += 1) {
      await send(quarter % 2);
      server.clock.advance(15 * MINUTE_MS);
    }
    expect(await outages()).toEqual([{ scope: 'sms', from_at: from, to_at: null, made_by: 'system' }]);
    provider.service.fault = () => null;
    await send(0);
    expect(await outages()).toMatchObject([{ to_at: new Date(from.getTime() + 7 * HOUR_MS) }]);
    const due = start.getTime() + 3 * DAY_MS + 7 * HOUR_MS;
    expect((await story.details(buyer, code)).next).toMatchObject({
      moved_hours: 7,
      due_at: new Date(due).toISOString(),
    });
    server.clock.set(new Date(due - MINUTE_MS));
    await server.runJobs();
    expect((await story.details(buyer, code)).status).toBe('paid');
    server.clock.advance(MINUTE_MS);
    await server.runJobs();
    expect((await story.details(buyer, code)).status).toMatch(/^settled/);
  });

  test('of the SMS provider keep the money in place until an hour after their end', async () => {
    const HOURS_TO_THREE = 15;
    server.clock.advance(HOURS_TO_THREE * HOUR_MS);
    const code = await delivered();
    const statusOf = async () => (await story.details(buyer, code)).status;
    const three = server.clock.now().getTime() + 3 * DAY_MS;
    expect((await story.details(buyer, code)).next.due_at).toBe(new Date(three + 6 * HOUR_MS).toISOString());
    // Reminders go out in the evening; an SMS would show that the provider answers.
    server.clock.set(new Date(three - 5.5 * HOUR_MS));
    await server.runJobs();
    server.clock.set(new Date(three + 2 * HOUR_MS));
    provider.service.fault = () => 'outage';
    for (let quarter = 0; quarter < 16; quarter += 1) {
      await send(quarter % 2);
      server.clock.advance(15 * MINUTE_MS);
    }
    server.clock.set(new Date(three + 6 * HOUR_MS + 1_000));
    await server.runJobs();
    expect(await statusOf()).toBe('paid');
    server.clock.set(new Date(three + 7 * HOUR_MS));
    provider.service.fault = () => null;
    await send(0);
    await server.runJobs();
    expect((await story.details(buyer, code)).next).toMatchObject({
      due_at: new Date(three + 8 * HOUR_MS).toISOString(),
      moved_hours: 2,
    });
    server.clock.set(new Date(three + 8 * HOUR_MS - MINUTE_MS));
    await server.runJobs();
    expect(await statusOf()).toBe('paid');
    server.clock.advance(MINUTE_MS);
    await server.runJobs();
    expect(await statusOf()).toMatch(/^settled/);
    expect((await story.ledger()).sum).toBe(0);
  });

  test('do not begin after an answer in another process, or for a refused mobile', async () => {
    provider.service.fault = () => 'outage';
    await send(0);
    server.clock.advance(14 * MINUTE_MS);
    provider.service.fault = () => null;
    await send(1);
    provider.service.fault = () => 'outage';
    server.clock.advance(2 * MINUTE_MS);
    await send(0);
    provider.service.fault = () => null;
    for (let minute = 0; minute < 40; minute += 10) {
      server.clock.advance(10 * MINUTE_MS);
      expect(await send(0, UNREACHABLE)).toEqual({ delivered: false, refused: true });
    }
    expect(await outages()).toEqual([]);
  });

  test('of the gateway count for the payer, and end where they were last seen after a day without calls', async () => {
    sepehr.service.fault = () => 'outage';
    const ask = () =>
      another[0]?.ports.cardGateway.verify({
        gateway: 'sepehr',
        invoiceId: 'i',
        token: 't',
        receipt: 'r',
        amountRials: 1,
      });
    const from = server.clock.now();
    await expect(ask()).rejects.toThrow('card gateway');
    server.clock.advance(20 * MINUTE_MS);
    await expect(ask()).rejects.toThrow('card gateway');
    const seen = server.clock.now();
    expect(await outages()).toEqual([{ scope: 'gateway', from_at: from, to_at: null, made_by: 'system' }]);
    const reconcile = async () => {
      await server.context.jobs.start();
      await server.context.jobs.stop();
    };
    server.clock.advance(23 * HOUR_MS);
    await reconcile();
    expect(await outages()).toMatchObject([{ to_at: null }]);
    server.clock.advance(2 * HOUR_MS);
    await reconcile();
    expect(await outages()).toContainEqual({ scope: 'gateway', from_at: from, to_at: seen, made_by: 'system' });
  });
});
