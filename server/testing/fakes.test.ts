import { ERROR } from '@contract/errors';
import { loadConfig } from '../config';
import { listSandboxPushes } from '../db/repositories/simulators';
import { browserKeys } from './browserKeys';
import { createTestServer, type TestServer } from './createTestServer';
import { type Fakes, startFakes } from './fakes/startFakes';
import { letPayoutsGoOut, MoneyStory, type Trader } from './moneyStory';
import { grantRoles } from './officeTeam';
import { mustWork } from './testClient';
import { openTestDatabase } from './testDatabase';
import { until } from './until';

describe('a whole server with providers, on their fakes', () => {
  const lines: string[] = [];
  let fakes: Fakes;
  let server: TestServer;
  let story: MoneyStory;
  let seller: Trader;
  let buyer: Trader;

  beforeAll(async () => {
    const database = await openTestDatabase();
    const clock = { now: () => server.clock.now(), wait: async () => undefined };
    fakes = await startFakes(loadConfig({}), database, clock);
    const config = { logLevel: 'trace', ports: fakes.config.ports, accessLifetimeSeconds: 400 * 24 * 3_600 };
    server = await createTestServer({ database, config, logLine: (line) => lines.push(line) });
    story = new MoneyStory(server);
    [seller, buyer] = [
      await story.trader(await server.registerByCode()),
      await story.trader(await server.registerByCode()),
    ];
  });

  afterAll(async () => {
    await server.close();
    fakes.close();
  });

  const alarms = () => lines.filter((line) => line.includes('until a person acts'));

  test('people register, pay and are paid', async () => {
    // Each person: civil registry, SIM owner, owner and account of the card.
    expect(fakes.finnotech.charged).toBe(8);
    const code = await story.paid(seller, buyer);
    mustWork(await story.confirm(buyer, 'settle', code));
    await letPayoutsGoOut(server);
    server.clock.advance(15 * 60_000);
    await letPayoutsGoOut(server);
    expect((await story.details(seller, code)).status).toBe('settled_done');
    expect([...fakes.jibit.transfers.values()]).toMatchObject([{ description: code, destination: seller.iban }]);
    expect((await story.ledger()).sum).toBe(0);
  });

  test('an empty SMS account answers 1015, and alarms the supervisors once an hour', async () => {
    const { db, ports } = server.context;
    await grantRoles(server, seller.user, 'supervisor');
    const endpoint = 'https://fcm.googleapis.com/fcm/send/supervisor';
    mustWork(await server.call('subscribeToPush', { as: seller.user, body: { endpoint, ...browserKeys() } }));
    const code = await story.paid(seller, buyer);
    await server.runJobs();
    const before = (await listSandboxPushes(db.kysely, 100)).length;

    fakes.kavenegar.creditRials = 0;
    const asked = await server.call('settle', { as: buyer.user, body: { payment_code: code } });
    expect(asked.error?.code).toBe(ERROR.smsFailed);
    await ports.sms.send({ mobile: buyer.user.mobile, text: 'x' });
    await until(async () => (await listSandboxPushes(db.kysely, 100)).length === before + 1);
    expect(alarms().map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, port: 'sms', reason: 'no_credit', status: 418 },
    ]);
    const [latest] = await listSandboxPushes(db.kysely, 1);
    expect(latest?.text).toContain('سرویس پیامک کار نمی‌کند');

    server.clock.advance(3_600_001);
    await ports.sms.send({ mobile: buyer.user.mobile, text: 'x' });
    await until(() => alarms().length === 2);
    fakes.kavenegar.creditRials = 1_000_000;
  });

  test('no line of the log has a secret of a provider or a person’s data', async () => {
    const services = [fakes.kavenegar.service, fakes.finnotech.service, fakes.jibit.service];
    for (const fault of ['html', 'half', 'redirect'] as const) {
      for (const service of services) service.fault = () => fault;
      const code = await story.paid(seller, buyer);
      const asked = await server.call('settle', { as: buyer.user, body: { payment_code: code } });
      expect(asked.error?.code).toBe(ERROR.smsFailed);
      await expect(server.addCard(buyer.user)).rejects.toThrow('1006');
      await expect(server.registerByCode()).rejects.toThrow('1006');
    }
    const secrets = [
      fakes.kavenegar.settings.key,
      ...fakes.finnotech.secrets,
      ...fakes.jibit.secrets,
      ...[seller, buyer].flatMap(({ user, iban, pan }) => [user.mobile, user.nationalCode, iban, pan ?? '']),
    ];
    const log = lines.join('');
    expect(log.length).toBeGreaterThan(10_000);
    expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
  });
});
