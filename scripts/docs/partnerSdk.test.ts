import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AMANAT_ERROR, Amanat, verifyWebhook, type WebhookEvent } from '../../docs/sdk/amanat';
import { signedHeaders } from '../../server/ports/webhookSender';
import { createTestServer, type TestServer } from '../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { OwnPartner, PartnerOffice } from '../../server/testing/ownPartner';
import { WebhookReceiver } from '../../server/testing/webhookReceiver';
import { partnerApi, partnerApiFile } from './partnerApi';
import { partnerSdk, partnerSdkFile } from './partnerSdk';

describe('the calls against a server', () => {
  const receiver = new WebhookReceiver();
  let server: TestServer;
  let office: PartnerOffice;
  let shop: OwnPartner;
  let url: string;
  let people: { seller: Trader; buyer: Trader };

  beforeAll(async () => {
    server = await createTestServer();
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const money = new MoneyStory(server);
    people = { seller: await money.trader(), buyer: await money.trader() };
    office = await PartnerOffice.open(server);
    shop = await OwnPartner.create(office, money, { name: 'فروشگاه', webhook_url: await receiver.open() });
  });

  afterAll(async () => {
    await server.close();
    receiver.close();
  });

  const offer = () => ({
    ...{ title: 'کتاب', amount: 50_000, commission_side: 'buyer' as const },
    ...{ seller_mobile: people.seller.user.mobile, buyer_mobile: people.buyer.user.mobile },
  });

  test('have their current document and SDK', async () => {
    const read = (file: string) => readFileSync(path.resolve(file), 'utf8');
    const document = partnerApi((await server.app.inject('/docs/json')).json());
    expect(read(partnerApiFile)).toBe(document);
    expect(read(partnerSdkFile)).toBe(partnerSdk(document));
  });

  test('create a process once a key, read it, and list all', async () => {
    const amanat = new Amanat({ url, key: shop.key });
    const made = await amanat.createProcess(offer(), 'order-7');
    expect(await amanat.createProcess(offer(), 'order-7')).toEqual(made);
    expect(await amanat.readProcess(made.process_id)).toEqual(made);
    expect(await amanat.listProcesses({ size: 1 })).toEqual({ total_records: 1, processes: [made] });
  });

  test('throw the code of a refusal', async () => {
    const amanat = new Amanat({ url, key: shop.key });
    await expect(amanat.createProcess({ ...offer(), amount: 1 }, 'order-8')).rejects.toMatchObject({
      ...{ status: 400, code: AMANAT_ERROR.badRequest, fields: { amount: expect.any(String) } },
    });
    await amanat.createProcess(offer(), 'order-9');
    const other = amanat.createProcess({ ...offer(), amount: 60_000 }, 'order-9');
    await expect(other).rejects.toMatchObject({ status: 409, code: AMANAT_ERROR.conflict });
    await expect(amanat.readProcess('amp_x')).rejects.toMatchObject({ code: AMANAT_ERROR.transactionNotFound });
    const stranger = new Amanat({ url, key: 'amk_stranger' });
    await expect(stranger.listProcesses()).rejects.toMatchObject({ code: AMANAT_ERROR.notAuthenticated });
    await expect(new Amanat({ url: 'http://127.0.0.1:1', key: 'x' }).listProcesses()).rejects.toThrow('fetch failed');
  });

  test('read a 5xx as unexpected, whatever its body says', async () => {
    const fault = { error: { code: AMANAT_ERROR.conflict, message: 'A proxy’s' } };
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(fault, { status: 503 }));
    const asked = new Amanat({ url, key: shop.key }).listProcesses();
    await expect(asked).rejects.toMatchObject({ status: 503, code: AMANAT_ERROR.unexpected });
    fetched.mockRestore();
  });

  test('verify the webhooks that the server sends, with both secrets of a rotation', async () => {
    const value = await office.rotate(shop.id, 'secret', 24);
    await server.runJobs();
    receiver.received.length = 0;
    const { processId } = await shop.requested(people);
    await server.runJobs();
    const [{ body: text, headers } = { body: '', headers: {} }] = receiver.received;
    for (const secret of [value, shop.created.secret]) {
      const event = verifyWebhook(text, headers, secret, server.clock.now());
      expect(event).toMatchObject({ type: 'deal.created', data: { process_id: processId, status: 'inquired' } });
    }
  });
});

describe('a webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date('2026-01-15T08:00:00Z');
  const body = JSON.stringify({ type: 'deal.paid' });
  const signed = signedHeaders({ id: 'msg_1', at, body, secrets: [secret] });
  const verify = (change: {
    body?: string;
    headers?: Record<string, string | undefined>;
    secret?: string;
    now?: Date;
  }): WebhookEvent =>
    verifyWebhook(change.body ?? body, { ...signed, ...change.headers }, change.secret ?? secret, change.now ?? at);
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);

  test('is accepted for five minutes, from headers of any kind', () => {
    for (const seconds of [-300, 0, 300]) expect(verify({ now: later(seconds) })).toEqual({ type: 'deal.paid' });
    const inCapitals = Object.entries(signed).map(([name, value]): [string, string] => [name.toUpperCase(), value]);
    const lists = inCapitals.map(([name, value]) => [name, [value]]);
    for (const headers of [
      new Headers(signed),
      new Map(inCapitals),
      inCapitals,
      ...[inCapitals, lists].map(Object.fromEntries),
    ])
      expect(verifyWebhook(body, headers, secret, at)).toEqual({ type: 'deal.paid' });
  });

  const right = signed['webhook-signature'] ?? '';
  const byOther = signedHeaders({ id: 'msg_1', at, body, secrets: [`${secret.slice(0, -2)}AA`] });
  test.each<[string, Parameters<typeof verify>[0]]>([
    ['with another body', { body: body.replace('paid', 'paid_out') }],
    ['with one more space', { body: `${body} ` }],
    ['under another id', { headers: { 'webhook-id': 'msg_2' } }],
    ['with a newer timestamp', { headers: { 'webhook-timestamp': String(at.getTime() / 1_000 + 1) } }],
    ['that is replayed', { now: later(301) }],
    ['from the future', { now: later(-301) }],
    ['signed by another secret', { headers: byOther }],
    ['with half a signature', { headers: { 'webhook-signature': right.slice(0, 20) } }],
    ['with an empty signature', { headers: { 'webhook-signature': 'v1,' } }],
    ['of another version', { headers: { 'webhook-signature': right.replace('v1', 'v2') } }],
    ['with two ids', { headers: { 'Webhook-Id': 'msg_2' } }],
    ['without a signature', { headers: { 'webhook-signature': undefined } }],
    ['without an id', { headers: { 'webhook-id': undefined } }],
    ['with a timestamp that is no number', { headers: { 'webhook-timestamp': 'NaN' } }],
    ['checked with no secret', { secret: 'whsec_' }],
  ])('%s is refused', (_name, change) => {
    expect(() => verify(change)).toThrow(expect.objectContaining({ name: 'WebhookError' }));
  });
});
