import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '@contract/rules/durations';
import { signedHeaders } from '../../server/ports/webhookSender';
import { createTestServer, type TestServer } from '../../server/testing/createTestServer';
import { letPayoutsGoOut, MoneyStory } from '../../server/testing/moneyStory';
import { freePort } from '../../server/testing/network';
import { OwnPartner, PartnerOffice } from '../../server/testing/ownPartner';
import { mustWork } from '../../server/testing/testClient';

const SHOP = path.resolve('docs/sdk/shop.php');
const SDK = path.resolve('docs/sdk/amanat.php');

let server: TestServer;
let url: string;
let folder: string;
let port: number;
let environment: NodeJS.ProcessEnv;
let shop: ChildProcess | undefined;

async function openShop(): Promise<void> {
  shop = spawn('php', ['-S', `127.0.0.1:${port}`, SHOP], { env: environment, stdio: 'ignore' });
  for (let isOpen = false; !isOpen; )
    isOpen = await fetch(`http://127.0.0.1:${port}/orders/none`).then(
      () => true,
      () => false,
    );
}

async function closeShop(): Promise<void> {
  const ended = shop && once(shop, 'exit');
  shop?.kill();
  await ended;
  shop = undefined;
}

async function ask(order: string, body?: object) {
  const request = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}/orders/${order}`, request);
  return response.json();
}

const php = async (code: string, env: NodeJS.ProcessEnv = {}) =>
  (await promisify(execFile)('php', ['-r', `require '${SDK}'; ${code}`], { env: { ...process.env, ...env } })).stdout;

beforeAll(async () => {
  // The shop compares the times of webhooks with its own clock.
  server = await createTestServer({ start: new Date(), config: { accessLifetimeSeconds: 10_000_000 } });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'amanat-shop-'));
  // The shop has its address before it is open.
  port = await freePort();
});

afterAll(async () => {
  await closeShop();
  await server.close();
  await rm(folder, { recursive: true });
});

test('a shop in sixty lines sells, ships, and catches up after an hour offline', async () => {
  expect((await readFile(SHOP, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const money = new MoneyStory(server);
  const people = { seller: await money.trader(), buyer: await money.trader() };
  const office = await PartnerOffice.open(server);
  const partner = await OwnPartner.create(office, money, {
    ...{ name: 'فروشگاه', webhook_url: `http://127.0.0.1:${port}/hook` },
  });
  environment = {
    ...process.env,
    ...{ AMANAT_URL: url, AMANAT_KEY: partner.key, AMANAT_SECRET: partner.created.secret },
    SHOP_FILE: path.join(folder, 'shop.json'),
  };
  await openShop();
  const made = await ask('A-7', {
    ...{ title: 'دوچرخه', amount: 2_500_000, commission_side: 'seller' },
    ...{ seller_mobile: people.seller.user.mobile, buyer_mobile: people.buyer.user.mobile },
  });
  expect(made).toMatchObject({ order_number: 'A-7', metadata: {} });
  const { payment_code: code } = mustWork(
    await server.call('createTransaction', {
      as: people.seller.user,
      body: {
        ...{ amount: 2_500_000, behalf: 'دوچرخه', commision_side: 2 },
        ...{ payee_bank_account: people.seller.accountId, process_id: made.process_id },
      },
    }),
  );
  // The shop tells two events apart by their times.
  server.clock.advance(1_000);
  await money.atGateway(await money.gatewayToken(people.buyer, code));
  await server.runJobs();
  expect(await ask('A-7')).toMatchObject({ status: 'paid' });
  expect(await ask('A-7/ship', { carrier: 'tipax', tracking_code: 'TP-12345' })).toMatchObject({
    deal: { status: 'paid' },
  });

  await closeShop();
  mustWork(await money.confirm(people.buyer, 'settle', code));
  await server.runJobs();
  server.clock.advance(HOUR_MS);
  await letPayoutsGoOut(server);
  await promisify(execFile)('php', [SHOP, 'catch-up'], { env: environment });
  await openShop();
  expect(await ask('A-7')).toMatchObject({ status: 'settled_done' });
  const { cursor } = JSON.parse(await readFile(String(environment.SHOP_FILE), 'utf8'));
  expect((await partner.events(`?after=${cursor}`)).data).toMatchObject({ events: [], more: false });

  const env = { AMANAT_URL: url, AMANAT_KEY: partner.key };
  const refused = `$amanat = new Amanat(getenv('AMANAT_URL'), getenv('AMANAT_KEY'));
    try { $amanat->readProcess('amp_x'); } catch (AmanatError $error) { echo $error->status, ' ', $error->getCode(); }`;
  expect(await php(refused, env)).toBe('404 1404');
});

test('the PHP file has each call of the document', async () => {
  const { paths } = JSON.parse(await readFile('docs/partner-api.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const wanted = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId));
  const methods = await php(`echo implode(' ', get_class_methods('Amanat'));`);
  expect(methods.split(' ')).toEqual(expect.arrayContaining(wanted));
});

test('a webhook is believed with the right secret, body and time alone', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date('2026-01-15T08:00:00Z');
  const body = JSON.stringify({ type: 'deal.paid' });
  const headers = signedHeaders({ id: 'msg_1', at, body, secrets: [secret] });
  const verify = async (change: { body?: string; headers?: object; secret?: string; now?: number } = {}) => {
    const given = { body, secret, now: at.getTime() / 1_000, ...change, headers: { ...headers, ...change.headers } };
    const code = `$given = json_decode(getenv('GIVEN'), true);
      try { echo Amanat::verifyWebhook($given['body'], $given['headers'], $given['secret'], $given['now'])['type']; }
      catch (AmanatWebhookError $error) { echo 'refused'; }`;
    return php(code, { GIVEN: JSON.stringify(given) });
  };
  expect(await verify()).toBe('deal.paid');
  const now = at.getTime() / 1_000;
  for (const change of [
    { body: `${body} ` },
    { headers: { 'webhook-id': 'msg_2' } },
    { headers: { 'webhook-signature': 'v1,' } },
    { secret: 'whsec_' },
    { secret: `${secret.slice(0, -2)}AA` },
    { now: now + 301 },
    { now: now - 301 },
  ]) {
    expect([change, await verify(change)]).toEqual([change, 'refused']);
  }
});
