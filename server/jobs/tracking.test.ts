import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { findTransactionByCode } from '../db/repositories/transactionRows';
import { PortFailure } from '../ports/portFailure';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { DisputeStory } from '../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../testing/moneyStory';
import { mustWork } from '../testing/testClient';
import { runTracking } from './trackingJob';

/** Noon in Tehran. */
const NOON = new Date('2026-01-15T08:30:00Z');

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let parcels = 0;

beforeAll(async () => {
  server = await createTestServer({ start: NOON, config: { accessLifetimeSeconds: 400 * 24 * 3_600 } });
  story = new DisputeStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => {
  jest.restoreAllMocks();
  expect((await story.ledger()).sum).toBe(0);
});

afterAll(() => server.close());

interface Sent {
  readonly code: string;
  readonly trackingCode: string;
}

/** Pays and sends a parcel. */
async function sent(carrier: 'tipax' | 'other' = 'tipax'): Promise<Sent> {
  parcels += 1;
  const code = await story.paid(seller, buyer, { delivery: 'courier' });
  const trackingCode = `TPX-${1000 + parcels}`;
  const body = { payment_code: code, kind: 'courier', carrier, tracking_code: trackingCode };
  mustWork(await server.call('recordDelivery', { as: seller.user, body }));
  await server.runJobs();
  return { code, trackingCode };
}

const setCarrierState = (trackingCode: string, state: string) =>
  server.send({ method: 'POST', url: '/sandbox/api/carrier', payload: { tracking_code: trackingCode, state } });
const details = (code: string) => story.details(buyer, code);
const idOf = async (code: string) => (await findTransactionByCode(server.context.db.kysely, code))?.id ?? '';
const afterNow = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.runJobs();
}

test('a parcel is tracked at once and every six hours, and its arrival lets silence pay the seller', async () => {
  const track = jest.spyOn(server.context.ports.courier, 'track');
  const { code, trackingCode } = await sent();
  expect(track.mock.calls).toEqual([[{ carrier: 'tipax', code: trackingCode }]]);
  await setCarrierState(` ${trackingCode.toLowerCase().replace('-', ' - ')}\u200f`, 'moving');
  await server.runJobs();
  expect(track).toHaveBeenCalledTimes(2);
  await pass(6 * HOUR_MS - 1);
  expect(track).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(track).toHaveBeenCalledTimes(3);
  expect((await details(code)).delivery).toMatchObject({ state: 'sent', evidence: 'weak' });

  await setCarrierState(trackingCode, 'delivered');
  await server.runJobs();
  const due = afterNow(3 * DAY_MS);
  expect(await details(code)).toMatchObject({
    status: 'paid',
    delivery: { state: 'confirmed', evidence: 'strong', tracking_code: trackingCode, inspect_until: due },
    next: { actor: 'payer', action: 'inspect', due_at: due, if_silent: 'settle' },
  });
  await pass(3 * DAY_MS);
  await letPayoutsGoOut(server);
  expect((await details(code)).status).toBe('settled_done');
  expect(track).toHaveBeenCalledTimes(4);
});

test('a delivery reported twice, late or to five workers counts once and does not shorten the inspection', async () => {
  const { code, trackingCode } = await sent();
  await setCarrierState(trackingCode, 'delivered');
  const id = await idOf(code);
  await Promise.all(Array.from({ length: 5 }, () => runTracking(server.context, id)));
  const body = { payment_code: code, what: 'inspection', days: 2 };
  mustWork(await server.call('extendDeadline', { as: buyer.user, body }));
  const due = afterNow(5 * DAY_MS);
  server.clock.advance(HOUR_MS);
  await Promise.all(Array.from({ length: 5 }, () => runTracking(server.context, id)));
  await server.runJobs();
  expect((await details(code)).delivery).toMatchObject({ evidence: 'strong', inspect_until: due });
});

test('an unknown parcel goes to the office after ten days', async () => {
  const { code } = await sent();
  await pass(10 * DAY_MS - HOUR_MS);
  expect((await details(code)).next).toMatchObject({ action: 'inspect', if_silent: 'office' });
  await pass(HOUR_MS);
  expect(await details(code)).toMatchObject({ status: 'paid', next: { actor: 'office' } });
});

test('an unnamed carrier proves nothing, and silence goes to the office', async () => {
  const { code, trackingCode } = await sent('other');
  await setCarrierState(trackingCode, 'delivered');
  await server.runJobs();
  expect((await details(code)).delivery).toMatchObject({ state: 'sent', evidence: 'weak' });
  await pass(10 * DAY_MS);
  expect(await details(code)).toMatchObject({ status: 'paid', next: { actor: 'office' } });
});

test('a delivery before the day of the payment proves nothing', async () => {
  const { code, trackingCode } = await sent();
  const { courier } = server.context.ports;
  const yesterday = new Date(server.clock.now().getTime() - DAY_MS);
  jest.spyOn(courier, 'track').mockResolvedValue({ state: 'delivered', at: yesterday, city: 'تهران' });
  await setCarrierState(trackingCode, 'delivered');
  await server.runJobs();
  expect((await details(code)).delivery).toMatchObject({ state: 'sent', evidence: 'weak' });
});

test('a delivery during a dispute counts after its withdrawal', async () => {
  const { code, trackingCode } = await sent();
  mustWork(await story.open(buyer, code, { reason: 'not_received' }));
  await setCarrierState(trackingCode, 'delivered');
  await server.runJobs();
  expect((await details(code)).delivery).toMatchObject({ state: 'sent', evidence: 'weak' });
  mustWork(await server.call('withdrawDispute', { as: buyer.user, body: { payment_code: code } }));
  await pass(6 * HOUR_MS);
  expect((await details(code)).delivery).toMatchObject({ state: 'confirmed', evidence: 'strong' });
});

test('a failed query is repeated, and reconciliation orders a lost job', async () => {
  const { courier } = server.context.ports;
  const { code, trackingCode } = await sent();
  let answers = false;
  const track = jest.spyOn(courier, 'track').mockImplementation(async () => {
    if (answers) return { state: 'delivered', at: server.clock.now() };
    throw new PortFailure('courier', 'HTTP 500');
  });
  const queries = () => track.mock.calls.filter(([{ code: one }]) => one === trackingCode).length;
  await pass(6 * HOUR_MS);
  expect(queries()).toBe(1);
  await pass(14 * 60_000);
  expect(queries()).toBe(1);
  await pass(60_000);
  expect(queries()).toBe(2);
  await server.context.db.pool.query("delete from jobs where queue = 'tracking'");
  answers = true;
  await server.context.jobs.start();
  await server.context.jobs.stop();
  await server.runJobs();
  expect((await details(code)).delivery).toMatchObject({ state: 'confirmed' });
});

test.each([
  ['no code', { state: 'delivered' }],
  ['invalid characters in a code', { tracking_code: '12 34;', state: 'delivered' }],
  ['an unknown state', { tracking_code: '1234', state: 'lost' }],
])('the carrier switch refuses %s', async (_name, payload) => {
  const response = await server.send({ method: 'POST', url: '/sandbox/api/carrier', payload });
  expect(response.json()).toMatchObject({ error: { code: 1002 } });
});
