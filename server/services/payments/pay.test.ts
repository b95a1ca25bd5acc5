import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { TestServer } from '../../testing/createTestServer';
import type { MoneyStory, Trader } from '../../testing/moneyStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { grantCredit } from '../sessions/registration';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

async function attemptsAt(code: string): Promise<{ status: string; amount_rials: number; credit_rials: number }[]> {
  const { rows } = await server.context.db.pool.query(
    `select a.status, a.amount_rials, a.credit_rials from payment_attempts a
      join transactions t on t.id = a.transaction_id where t.payment_code = $1 order by a.created_at`,
    [code],
  );
  return rows;
}

test('decides concurrent payments again, with one gateway call each', async () => {
  const code = await story.request(seller);
  const tokenRequests = jest.spyOn(server.context.ports.cardGateway, 'requestToken');
  const answers = await Promise.all(Array.from({ length: 4 }, () => story.pay(buyer, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(tokenRequests).toHaveBeenCalledTimes(4);
  const statuses = (await attemptsAt(code)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['pending', 'superseded', 'superseded', 'superseded']);
});

describe('free commission that is spent during the gateway call', () => {
  let code: string;

  beforeEach(async () => {
    const { kysely } = server.context.db;
    const user = await findUserByNationalCode(kysely, buyer.user.nationalCode);
    await grantCredit(kysely, { userId: user?.id ?? '', amountRials: 10_000, at: server.clock.now() });
    code = await story.request(seller, { side: 1 });
  });

  test('changes the invoice to the new price', async () => {
    const { cardGateway } = server.context.ports;
    const real = cardGateway.requestToken.bind(cardGateway);
    const tokenRequests = jest.spyOn(cardGateway, 'requestToken').mockImplementationOnce(async (invoice) => {
      await story.gatewayToken(buyer, await story.request(seller, { side: 1 }));
      return real(invoice);
    });
    const receipt = await story.atGateway(await story.gatewayToken(buyer, code));
    expect(receipt?.get('status')).toBe('success');
    expect(tokenRequests.mock.calls.map(([{ amountRials }]) => amountRials)).toEqual([2_515_000, 2_515_000, 2_525_000]);
    expect(await attemptsAt(code)).toEqual([{ status: 'paid', amount_rials: 2_525_000, credit_rials: 0 }]);
  });

  test('three times gets 1005, without effect', async () => {
    const { cardGateway } = server.context.ports;
    const real = cardGateway.requestToken.bind(cardGateway);
    let tokenOfOther: string | null = null;
    let inside = false;
    const tokenRequests = jest.spyOn(cardGateway, 'requestToken').mockImplementation(async (invoice) => {
      if (inside) return real(invoice);
      inside = true;
      if (tokenOfOther) await story.atGateway(tokenOfOther, { press: 'leave' });
      tokenOfOther = tokenOfOther ? null : await story.gatewayToken(buyer, await story.request(seller, { side: 1 }));
      inside = false;
      return real(invoice);
    });
    expect((await story.pay(buyer, code)).error?.code).toBe(1005);
    expect(tokenRequests.mock.calls.length).toBeLessThanOrEqual(5);
    expect(await attemptsAt(code)).toEqual([]);
    expect((await story.details(buyer, code)).status).toBe('inquired');
  });
});

/** Counts the statements that pass through a database. */
interface Connecting {
  connect(): Promise<{ query(...statement: unknown[]): unknown }>;
}

test('a payment of another sum than the payer was shown is refused with the sum by now, without effect', async () => {
  const code = await story.request(seller, { side: 1 });
  const tokenRequests = jest.spyOn(server.context.ports.cardGateway, 'requestToken');
  const body = { payment_code: code, payer_bank_account: buyer.accountId };
  const payShown = (payed_amount: number) => server.call('pay', { as: buyer.user, body: { ...body, payed_amount } });
  const { status, error } = await payShown(2_515_000);
  expect([status, error]).toEqual([409, expect.objectContaining({ code: 1005, fields: { payed_amount: '2525000' } })]);
  expect(tokenRequests).not.toHaveBeenCalled();
  expect(await attemptsAt(code)).toEqual([]);
  expect((await payShown(2_525_000)).status).toBe(200);
});

test('reads the transaction once to confirm an action', async () => {
  const code = await story.paid(seller, buyer);
  const body = await story.otp(buyer, 'settle', code);
  // The jobs read transactions too.
  await server.runJobs();
  jest.spyOn(server.context.jobs, 'ordered').mockImplementation(() => undefined);
  let reads = 0;
  const pool = server.context.db.pool as unknown as Connecting;
  const connect = pool.connect.bind(pool);
  const counted = new WeakSet<object>();
  jest.spyOn(pool, 'connect').mockImplementation(async () => {
    const client = await connect();
    if (counted.has(client)) return client;
    counted.add(client);
    const query = client.query.bind(client);
    client.query = (...statement) => {
      if (/\b(from|join) \W*transactions\b/.test(JSON.stringify(statement[0]))) reads += 1;
      return query(...statement);
    };
    return client;
  });
  const { data } = await server.call('verifyTransactionOtp', { as: buyer.user, body });
  expect(data.status).toBe('settled');
  expect(reads).toBe(1);
});
