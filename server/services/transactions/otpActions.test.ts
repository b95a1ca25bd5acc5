import { createContext } from '../../context';
import { findUserByNationalCode } from '../../db/repositories/users';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { requestAction } from './otpActions';

jest.setTimeout(60_000);

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

test('the same key gives the same token, from another process too, although the database holds none', async () => {
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const paymentCode = await story.paid(seller, buyer);
  const settle = () =>
    server.call('settle', {
      as: buyer.user,
      body: { payment_code: paymentCode },
      headers: { 'idempotency-key': 'one-wish' },
    });
  const { data: answer } = await settle();
  const { token } = answer;
  expect((await settle()).data).toEqual(answer);

  const { config, db, clock, log } = server.context;
  const otherProcess = await createContext(config, db, clock, log);
  const request = { userId: await userIdOf(buyer.user), paymentCode, idempotencyKey: 'one-wish' } as const;
  expect(await requestAction(otherProcess, { ...request, action: 'settle_transaction' })).toEqual(answer);

  const kept = [
    await db.kysely.selectFrom('idempotency_records').selectAll().execute(),
    await db.kysely.selectFrom('otp_challenges').selectAll().execute(),
  ];
  expect(kept[0]).not.toHaveLength(0);
  expect(JSON.stringify(kept)).not.toContain(token);

  const body = {
    token,
    payment_code: paymentCode,
    action: 'settle_transaction',
    verification_code: await server.smsCode(buyer.user.mobile),
  };
  expect((await server.call('verifyTransactionOtp', { as: buyer.user, body })).data.status).toBe('settled');
});

async function userIdOf({ nationalCode }: TestUser): Promise<string> {
  return (await findUserByNationalCode(server.context.db.kysely, nationalCode))?.id ?? '';
}
