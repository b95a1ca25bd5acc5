import { DAY_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { testNationalCode } from '../../testing/testPeople';
import { SANDBOX_PARTNER } from './chatService';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

function draft(changes: Record<string, string> = {}): Record<string, string> {
  const person = (side: string, seed: number) => ({
    [`${side}_national_code`]: testNationalCode(seed),
    [`${side}_day`]: '12',
    [`${side}_month`]: 'مهر',
    [`${side}_year`]: '1371',
    [`${side}_card`]: '6037990000010013',
    [`${side}_mobile`]: `0912000000${seed}`,
  });
  return {
    title: 'دوچرخهٔ «کوهستان» <b>',
    price: '۲٬۵۰۰٬۰۰۰',
    ...person('seller', 1),
    ...person('buyer', 2),
    seller_mobile: '+98 ۹۱۲ ٠٠٠ 0001\u200f',
    ...changes,
  };
}

const send = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function start(changes: Record<string, string> = {}): Promise<string> {
  const { statusCode, headers } = await send('/sandbox/chat', draft(changes));
  expect(statusCode).toBe(303);
  return /chat\/([\w-]+)\?side=seller$/.exec(String(headers.location))?.[1] ?? '';
}

const pageOf = async (processId: string, side = 'seller') =>
  (await server.app.inject(`/sandbox/chat/${processId}?side=${side}`)).body;

/** The HTML of one side's thread. */
async function thread(processId: string, side: string): Promise<string> {
  const [, inside = ''] = new RegExp(`data-thread="${side}"[^>]*>(.*?)</ol>`, 's').exec(await pageOf(processId)) ?? [];
  return inside;
}

const SITE = { address: SANDBOX_PARTNER.reads_process_from, token: '' };

const target = (location: unknown) => new URL(String(location), 'http://localhost');

test('a conversation is a process of the partner for a day', async () => {
  const processId = await start();
  const { partner } = server.context.ports;
  expect(processId).toMatch(/^[\w-]{22}$/);
  const open = await partner.process(SITE, processId);
  expect(open).toMatchObject({
    state: 'open',
    ad: { title: 'دوچرخهٔ «کوهستان» <b>', priceRials: 2_500_000 },
    seller: { mobile: '09120000001' },
    buyer: { mobile: '09120000002' },
  });
  expect(await partner.process(SITE, 'nobody-knows')).toEqual({ state: 'unknown' });
  server.clock.advance(DAY_MS - 1);
  expect((await partner.process(SITE, processId)).state).toBe('open');
  server.clock.advance(1);
  expect(await partner.process(SITE, processId)).toEqual({ state: 'expired' });
  expect(await partner.requestPermission(SITE, processId)).toEqual({ granted: false });
  const page = await pageOf(processId);
  expect(page).toContain('پایان یافته');
  expect(page).not.toContain('/partner?');
});

test('with one person on both sides, buyer and seller of the process are equal', async () => {
  const process = await server.context.ports.partner.process(
    SITE,
    await start({ one_person: 'on', buyer_mobile: 'x' }),
  );
  expect(process).toMatchObject({ state: 'open' });
  expect('buyer' in process && process.buyer).toEqual('seller' in process && process.seller);
});

test('an invalid form is shown again with its errors', async () => {
  const { statusCode, body } = await send('/sandbox/chat', draft({ title: ' ', price: '5', seller_mobile: '0912' }));
  expect(statusCode).toBe(400);
  expect(body.match(/role="alert"/g)).toHaveLength(3);
  expect(body).toContain('value="09120000002"');
});

test('the seller enters the app, grants the permission, and returns with the ad', async () => {
  const processId = await start();
  const page = await pageOf(processId);
  expect(page).toContain(`href="/partner?client=niazmandi&#38;process_id=${processId}"`);

  const permission = await server.context.ports.partner.requestPermission(SITE, processId);
  const address = 'redirectUrl' in permission ? permission.redirectUrl : '';
  expect((await server.app.inject(address)).body).toContain('اجازه می‌دهم');
  const allowed = target((await send(address, { answer: 'allow' })).headers.location);
  expect(allowed.pathname).toBe('/add-transaction');
  expect(Object.fromEntries(allowed.searchParams)).toEqual({
    rule: 'seller',
    user_id: expect.stringMatching(/^u-/),
    process_id: processId,
    price: '2500000',
    title: 'دوچرخهٔ «کوهستان» <b>',
  });
  const refused = target((await send(address, { answer: 'refuse' })).headers.location);
  expect(refused.pathname).toBe(`/sandbox/chat/${processId}`);
});

test('the buyer requests a link in the chat, which only the seller can open', async () => {
  const processId = await start();
  const { headers } = await send(`/sandbox/chat/${processId}/link-request`, {});
  expect(target(headers.location).searchParams.get('rule')).toBe('buyer');
  expect(await thread(processId, 'seller')).toContain('/partner?client=niazmandi');
  expect(await thread(processId, 'buyer')).toContain('لینک پرداخت بسازید');
  expect(await thread(processId, 'buyer')).not.toContain('href=');
});

test('a message reaches both sides, escaped', async () => {
  const processId = await start();
  const { headers } = await send(`/sandbox/chat/${processId}/messages`, { side: 'buyer', text: 'سلام <script>' });
  expect(headers.location).toBe(`/sandbox/chat/${processId}?side=buyer`);
  for (const side of ['seller', 'buyer']) {
    expect(await thread(processId, side)).toContain('سلام &#60;script&#62;');
  }
});

test('the partner posts a reference once, to its addressee', async () => {
  const processId = await start();
  const message = {
    reference: `approval-${processId}`,
    processId,
    to: 'buyer',
    text: 'درخواست پرداخت آماده است',
    link: `/submit-transaction?process_id=${processId}`,
  } as const;
  await server.context.ports.partner.postMessage(SITE, message);
  await server.context.ports.partner.postMessage(SITE, message);
  await server.context.ports.partner.postMessage(SITE, { ...message, processId: 'unknown', reference: 'another' });
  expect((await thread(processId, 'buyer')).match(/submit-transaction/g)).toHaveLength(1);
  expect(await thread(processId, 'seller')).toBe('\n    \n  ');
});

test('an unknown conversation is a page with a link to the list', async () => {
  const response = await server.app.inject('/sandbox/chat/nobody-knows');
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('href="/sandbox/chat"');
});
