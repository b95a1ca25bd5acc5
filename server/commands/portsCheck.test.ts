import { loadConfig } from '../config';
import { FakeService } from '../testing/fakes/fakeService';
import { FakeFinnotech } from '../testing/fakes/finnotech';
import { FakeJibit } from '../testing/fakes/jibit';
import { FakeKavenegar } from '../testing/fakes/kavenegar';
import { FakeSepehr } from '../testing/fakes/sepehr';
import { FakeZarinpal } from '../testing/fakes/zarinpal';
import { ManualClock } from '../testing/manualClock';
import { portsCheck } from './portsCheck';

const sandbox = loadConfig({});
const clock = new ManualClock(new Date());

test('says of a sandbox that its ports are simulated', async () => {
  const { text, complete } = await portsCheck(sandbox);
  expect(complete).toBe(true);
  // Beside the ports of the configuration: gateway, location, carrier, custody, and the last line's end.
  expect(text.split('\n')).toHaveLength(Object.keys(sandbox.ports).length + 5);
  expect(text).toContain('ok     sms (simulator): simulated\n');
});

describe('with providers', () => {
  let carriers: FakeService;
  let kavenegar: FakeKavenegar;
  let finnotech: FakeFinnotech;
  let jibit: FakeJibit;
  let sepehr: FakeSepehr;
  let zarinpal: FakeZarinpal;

  beforeAll(async () => {
    kavenegar = await FakeKavenegar.start('localhost', async () => undefined);
    finnotech = await FakeFinnotech.start(clock);
    jibit = await FakeJibit.start(clock, { ends: [0], holidays: [] });
    sepehr = await FakeSepehr.start(clock);
    zarinpal = await FakeZarinpal.start(clock);
    carriers = await FakeService.start(() => ({ status: 404, body: {} }));
  });

  afterAll(() => {
    carriers.close();
    for (const { service } of [kavenegar, finnotech, jibit, sepehr, zarinpal]) service.close();
  });

  const configOf = () => ({
    ...sandbox,
    gateways: [sepehr.settings, zarinpal.settings],
    ports: {
      ...sandbox.ports,
      sms: kavenegar.settings,
      payouts: jibit.settings,
      civilRegistry: finnotech.settings,
    },
    courier: { kind: 'http', url: carriers.url, token: 'secret' } as const,
  });

  test('asks each for something harmless, and one that fails is named without a secret', async () => {
    const config = configOf();
    expect(await portsCheck(config)).toMatchObject({ complete: true });
    const { text } = await portsCheck(config);
    expect(text).toContain(`ok     sms (kavenegar): answers, credit ${kavenegar.creditRials} rials\n`);
    expect(text).toContain(`ok     payouts (jibit): answers, balance ${jibit.balanceRials} rials\n`);
    expect(text).toContain('ok     civilRegistry (finnotech): answers, gives a token\n');
    expect(text).toContain('ok     courier (http): answers, HTTP 404\n');
    expect(text).toContain('ok     cardGateway (sepehr): answers, knows us\n');
    expect(text).toContain('ok     cardGateway (zarinpal): answers, knows us\n');
    expect(carriers.requests[0]).toMatchObject({ method: 'GET', authorization: '' });
    expect(kavenegar.sent).toEqual([]);
    expect([finnotech.charged, jibit.transfers.size]).toEqual([0, 0]);

    const sms = { ...kavenegar.settings, key: 'a wrong key' };
    const civilRegistry = { ...finnotech.settings, clientSecret: 'a wrong secret' };
    const failed = await portsCheck({ ...config, ports: { ...config.ports, sms, civilRegistry } });
    expect(failed.complete).toBe(false);
    expect(failed.text).toContain('FAILED sms (kavenegar): sms: status 403\n');
    expect(failed.text).toContain('FAILED civilRegistry (finnotech): civil registry: no token, HTTP 401\n');
    sepehr.isKnown = false;
    const merchantId = 'a wrong id';
    const strangers = await portsCheck({
      ...config,
      gateways: [sepehr.settings, { ...zarinpal.settings, merchantId }],
    });
    expect(strangers.text).toContain('FAILED cardGateway (sepehr): card gateway: no advice, status -5\n');
    expect(strangers.text).toContain('FAILED cardGateway (zarinpal): card gateway: no verification, status -10\n');
    expect(strangers.text).not.toMatch(/wrong|127\.0\.0\.1/);
    expect(failed.text).not.toMatch(/wrong|127\.0\.0\.1/);
    jibit.service.fault = () => 'outage';
    expect((await portsCheck(config)).text).toContain('FAILED payouts (jibit): payouts: HTTP 502\n');
  });
});
