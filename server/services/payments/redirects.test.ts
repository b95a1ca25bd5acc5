import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';

const OWN = 'http://localhost';
const ALLOWED = 'https://partner.example';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
const webDirectory = mkdtempSync(join(tmpdir(), 'amanat-web-'));

beforeAll(async () => {
  mkdirSync(join(webDirectory, 'fonts'));
  writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
  writeFileSync(join(webDirectory, 'fonts', 'a.woff2'), '');
  server = await createTestServer({ config: { webDirectory, allowedRedirectOrigins: [ALLOWED] } });
  story = new MoneyStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

afterAll(async () => {
  await server.close();
  rmSync(webDirectory, { recursive: true });
});

function payWith(code: string, redirect_gateway: string, host = 'localhost') {
  return server.call('pay', {
    as: buyer.user,
    body: { payment_code: code, payer_bank_account: buyer.accountId, redirect_gateway },
    headers: { host },
  });
}

/** The `Location` after the payer cancels at the gateway. */
async function locationAfter(token: string): Promise<string> {
  const back = await story.pressAtGateway(token, { press: 'leave' });
  if (!back) throw new Error('The gateway posted nothing');
  return story.sentTo(back.address, back.fields);
}

// contract/rules/redirects.test.ts has the other spellings.
test.each([
  ['/.//evil.example/x', '/evil.example/x'],
  ['/x\r\nset-cookie: a=b', '/xset-cookie:%20a=b'],
])('leads %j to one of our pages after the gateway', async (wanted, pathname) => {
  const { data } = await payWith(await story.request(seller), wanted);
  const location = await locationAfter(data?.token ?? '');
  expect(location).toMatch(/^\/(?!\/)/);
  expect(new URL(location, OWN)).toMatchObject({ origin: OWN, pathname });
});

test('keeps query and fragment of the return address', async () => {
  const { data } = await payWith(await story.request(seller), `${ALLOWED}/back?a=1#top`);
  expect(await locationAfter(data?.token ?? '')).toMatch(
    /^https:\/\/partner\.example\/back\?a=1&status=canceled&[^#]*#top$/,
  );
});

test('refuses a foreign return address with 1002, without a gateway call', async () => {
  const code = await story.request(seller);
  const foreign = [
    '//evil.example/x',
    'https://partner.example.evil.example',
    'http://localhost:8080/',
    'javascript:alert(1)',
  ];
  for (const wanted of foreign) {
    expect([wanted, await payWith(code, wanted)]).toMatchObject([
      wanted,
      { status: 400, error: { code: 1002, fields: { redirect_gateway: expect.any(String) } } },
    ]);
  }
  expect((await story.details(buyer, code)).status).toBe('inquired');
});

test('accepts no address under an invalid host', async () => {
  const code = await story.request(seller);
  expect(await payWith(code, '/transaction-receipt', 'not a host')).toMatchObject({ error: { code: 1002 } });
});

test.each(['//evil.example/x', 'https://no-longer.example/'])(
  'judges a stored return address again: %s',
  async (kept) => {
    const code = await story.request(seller);
    const { data } = await payWith(code, '/home');
    const client = await server.context.db.pool.connect();
    await client.query('begin');
    await client.query("select set_config('amanat.door', 'open', true)");
    await client.query('update payment_attempts set return_url = $1 where gateway_token = $2', [kept, data?.token]);
    await client.query('commit');
    client.release();
    expect(await locationAfter(data?.token ?? '')).toMatch(/^\/transaction-receipt\?/);
  },
);

describe('a request address', () => {
  let port: number;

  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });

  /** Sends an address unparsed, which neither this test's client nor `inject` would do. */
  function locationOf(path: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, path, headers: { host: 'localhost', accept: 'text/html' } }, (response) => {
        response.resume();
        resolve(response.headers.location);
      });
      sent.on('error', reject).end();
    });
  }

  const BEFORE = ['//evil.example', '/\\evil.example', '/.//evil.example', '/%2f/evil.example', '/%5cevil.example', ''];
  const PAGES = [
    '',
    '/',
    '/..',
    '/%2e%2e',
    '/fonts',
    '/fonts/',
    '/docs',
    '/docs/',
    '/sandbox',
    '/sandbox/chat',
    '/api/v1',
  ];

  test.each(BEFORE)('with the prefix %j redirects to no other host', async (before) => {
    for (const page of PAGES) {
      const address = `${before}${page}` || '/';
      const location = await locationOf(address);
      expect([address, new URL(location ?? '/', `${OWN}/x`).origin]).toEqual([address, OWN]);
    }
  });
});
