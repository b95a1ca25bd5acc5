import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { CallName } from '@contract/calls';
import { CALLS } from '@contract/calls';
import type { Call } from '@contract/calls/call';
import { isErrorCode } from '@contract/errors';
import fc from 'fast-check';
import { sql } from 'kysely';
import { buildApp } from '../app';
import { insertRecord } from '../db/repositories/reserveRows';
import type { Executor } from '../db/schema';
import { PortFailure } from '../ports/portFailure';
import { touchDatabase } from '../services/upkeep/readiness';
import { linkTags } from '../texts/linkPreview';
import { createTestServer, type TestServer, type TestUser } from './createTestServer';
import { MoneyStory } from './moneyStory';
import { KEY, signedRecord } from './reserveTrees';
import { samples } from './samples';
import { statementsOf } from './statementsOf';

let server: TestServer;
let user: TestUser;
const webDirectory = mkdtempSync(join(tmpdir(), 'amanat-web-'));

beforeAll(async () => {
  writeFileSync(
    join(webDirectory, 'index.html'),
    '<!doctype html><title>app</title><style data-href="/a.css">a{}</style><script>run()</script><script src="/b.js"></script><body></body>',
  );
  writeFileSync(join(webDirectory, 'main.0123456789abcdef.js'), 'app()');
  writeFileSync(join(webDirectory, 'main.0123456789abcdef.js.br'), 'compressed');
  server = await createTestServer({ config: { webDirectory } });
  user = await server.registerUser();
});

afterAll(async () => {
  await server.close();
  rmSync(webDirectory, { recursive: true });
});

const LOGIN = '/api/v1/users/login/';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('client errors', () => {
  test.each([
    ['malformed JSON', { headers: JSON_TYPE, payload: '{"mobile":' }, 400],
    ['prototype poisoning', { headers: JSON_TYPE, payload: '{"__proto__":{"x":1}}' }, 400],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'mobile=0912' }, 415],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: 'hello' }, 415],
    ['too much', { headers: JSON_TYPE, payload: JSON.stringify({ mobile: 'x'.repeat(70_000) }) }, 413],
    ['no body', { headers: JSON_TYPE, payload: '' }, 400],
    ['a list', { headers: JSON_TYPE, payload: '[]' }, 400],
    ['null', { headers: JSON_TYPE, payload: 'null' }, 400],
  ])('%s is 1002', async (_name, request, status) => {
    const response = await server.app.inject({ method: 'POST', url: LOGIN, ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json().error.code).toBe(1002);
  });

  test('names each wrong field, U+0000 included', async () => {
    const { error } = await server.call('login', { body: { mobile: 'x', extra: 1 } });
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(['extra', 'mobile', 'national_code']);
    const nul = { filters: { behalf: 'a\u0000b' } };
    expect((await server.call('filterTransactions', { as: user, body: nul })).error).toMatchObject({
      code: 1002,
      fields: { 'filters.behalf': 'must not contain U+0000 or half of a surrogate pair' },
    });
    expect((await server.call('getBankAccount', { as: user, params: { id: '\u0000' } })).error?.code).toBe(1002);
  });

  test('answers 1004 for an unknown address, 1009 for a wrong method, 1002 for a malformed one', async () => {
    const unknown = await server.app.inject('/api/v1/nothing/');
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 1004]);
    const wrongMethod = await server.app.inject({ method: 'DELETE', url: LOGIN });
    expect([wrongMethod.statusCode, wrongMethod.json().error.code]).toEqual([405, 1009]);
    expect(wrongMethod.headers.allow).toBe('POST');
    const page = await server.app.inject({ url: LOGIN, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(405);
    const broken = await server.app.inject('/api/v1/bankaccounts/%E0%A4%A/');
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, 1002]);
  });

  test('accepts a trailing slash and an empty JSON body', async () => {
    const headers = { authorization: `Bearer ${user.access}`, ...JSON_TYPE };
    for (const url of ['/api/v1/users/user-report', '/api/v1/users/user-report/']) {
      expect((await server.app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(200);
    }
  });
});

describe('server errors', () => {
  const card = { account: '6037990000010013', bank_account_type: 'pan' };

  test('answers 500 and 1001 without internals', async () => {
    jest.spyOn(server.context.ports.bankInquiry, 'inquire').mockRejectedValue(new Error('the inside'));
    expect(await server.call('addBankAccount', { as: user, body: card })).toMatchObject({
      status: 500,
      error: { code: 1001, message: 'Unexpected error' },
    });
  });

  test('answers 1006 without a 5xx for a silent registry', async () => {
    jest
      .spyOn(server.context.ports.civilRegistry, 'match')
      .mockRejectedValue(new PortFailure('civil registry', 'down'));
    const body = { national_code: '0084575948', date_of_birth: '1371/07/12' };
    expect(await server.call('matchNationalCode', { body })).toMatchObject({ status: 424, error: { code: 1006 } });
  });

  test('answers 1006 and sends no SMS for a silent SIM owner service', async () => {
    const body = { national_code: '0084575948', date_of_birth: '1371/07/12', mobile: '09121234567' };
    jest.spyOn(server.context.ports.simOwner, 'owns').mockRejectedValue(new PortFailure('SIM owner', 'down'));
    expect(await server.call('register', { body })).toMatchObject({ status: 424, error: { code: 1006 } });
    await expect(server.smsCode(body.mobile)).rejects.toThrow('No code');
    jest.restoreAllMocks();
    expect((await server.call('register', { body })).status).toBe(200);
  });
});

describe('random input', () => {
  const names = Object.keys(CALLS) as CallName[];
  const anything = fc.anything({ withNullPrototype: false, withObjectString: true });
  /** Real field names with mostly invalid values. */
  const almost = fc.dictionary(
    fc.constantFrom(
      'mobile',
      'national_code',
      'date_of_birth',
      'token',
      'verification_code',
      'action',
      'refresh',
      'account',
      'bank_account_type',
      'payment_code',
      'payer_bank_account',
      'payee_bank_account',
      'amount',
      'behalf',
      'commision_side',
      'filters',
      'process_id',
      'price',
      'title',
      'commission_side',
      'transaction_status',
      'page',
      'size',
    ),
    fc.oneof(
      anything,
      fc.constantFrom(
        'AAAA2222',
        '09120000000',
        '0084575948',
        '1371/07/12',
        '1234',
        'pan',
        'approved',
        'buyer',
        10_000,
      ),
    ),
  );

  async function everyRow(executor: Executor): Promise<unknown> {
    const tables = [
      'users',
      'sessions',
      'bank_accounts',
      'otp_challenges',
      'transactions',
      'ledger_postings',
      'partner_entries',
    ] as const;
    return Promise.all(tables.map((table) => executor.selectFrom(table).selectAll().execute()));
  }

  test('causes no server error and no change in any call', async () => {
    // the first listing of sessions stores their places
    await server.call('listSessions', { as: user });
    const before = await everyRow(server.context.db.kysely);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(anything, almost),
        fc.boolean(),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 }), { maxKeys: 3 }),
        async (name, body, loggedIn, id, query) => {
          const { method, path } = CALLS[name];
          // Without calls that end the test's session, and without streams.
          if (['logout', 'deleteAllSessions', 'liveEvents'].includes(name)) return;
          const payload = method === 'GET' ? undefined : JSON.stringify(body);
          const response = await server.app.inject({
            method,
            url: path.replace(':partner', 'niazmandi').replace(/:\w+/g, () => encodeURIComponent(id || 'x')),
            query,
            headers: { ...JSON_TYPE, ...(loggedIn && { authorization: `Bearer ${user.access}` }) },
            ...(payload !== undefined && { payload }),
          });
          expect(response.statusCode).toBeLessThan(500);
          if (response.statusCode >= 400) expect(isErrorCode(response.json().error.code)).toBe(true);
        },
      ),
      { numRuns: samples(50, 250) },
    );
    expect(await everyRow(server.context.db.kysely)).toEqual(before);
  });
});

describe('the client id', () => {
  test('is checked when configured', async () => {
    const strict = await createTestServer({ config: { clientId: 'shop', clientIdEnforced: true } });
    const body = { mobile: '09120000001', national_code: '0084575948' };
    expect((await strict.call('login', { body })).error?.code).toBe(1104);
    const wrong = await strict.call('login', { body, headers: { 'x-client-id': 'other' } });
    expect(wrong).toMatchObject({ status: 400, error: { code: 1002, fields: { 'X-Client-Id': expect.anything() } } });
    await strict.close();
  });

  test('is free in a sandbox without configuration', async () => {
    const { status } = await server.call('userReport', { as: user, headers: { 'x-client-id': 'curl' } });
    expect(status).toBe(200);
  });
});

/** The origin of the server, which listens from the first call on. */
async function overHttp(): Promise<string> {
  const { app } = server;
  return app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 });
}

describe('a link in a messenger', () => {
  const MESSENGERS = {
    Telegram: 'TelegramBot (like TwitterBot)',
    WhatsApp: 'WhatsApp/2.23.20.0 A',
    Eitaa: 'Mozilla/5.0 (compatible; EitaaBot/1.0)',
    Bale: 'Mozilla/5.0 (compatible; BaleBot/1.0; +https://bale.ai)',
  };
  const ACCEPTS: readonly Record<string, string>[] = [{}, { accept: '*/*' }, { accept: 'text/html' }];
  const PAGES = [
    ['/', 'app', 'امانت'],
    ['/pay/AAAA2222', 'payment', 'درخواست پرداخت با امانت'],
    ['/PAY/aaaa2222/?x=1', 'payment', 'درخواست پرداخت با امانت'],
    ['/check/token', 'check', 'بررسی رسید امانت'],
    ['/pay-handover/AAAA2222', 'app', 'امانت'],
    ['/login', 'app', 'امانت'],
  ] as const;

  test.each(Object.entries(MESSENGERS))(
    '%s reads what it is, by GET and HEAD, whatever it accepts',
    async (_name, agent) => {
      const origin = await overHttp();
      for (const [url, kind, title] of PAGES) {
        for (const accept of ACCEPTS) {
          const headers = { 'user-agent': agent, ...accept };
          const [got, head] = [
            await fetch(origin + url, { headers }),
            await fetch(origin + url, { method: 'HEAD', headers }),
          ];
          const html = await got.text();
          expect([got.status, head.status, await head.text()]).toEqual([200, 200, '']);
          expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(html).toContain(linkTags(kind, origin));
          expect(html).toContain(`<meta property="og:title" content="${title}">`);
          expect(got.headers.get('x-robots-tag')).toBe(kind === 'app' ? null : 'noindex');
        }
      }
    },
  );

  test('has the tags early in the page, with an absolute picture', async () => {
    const { body } = await server.app.inject({ url: '/pay/AAAA2222', headers: { host: 'amanat.example' } });
    expect(body.indexOf('og:image')).toBeLessThan(2_000);
    expect(body.indexOf('og:image')).toBeLessThan(body.indexOf('<style'));
    expect(body).toContain('<meta property="og:image" content="http://amanat.example/link-preview.png">');
  });

  test('has the purpose of a payable request, and its sum only when the seller shows it', async () => {
    const story = new MoneyStory(server);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const typed = `"><script>alert('۱')</script>&\u202eدوچرخه\u200f $& </title></body> ${'ر'.repeat(80)}`;
    const code = await story.request(seller, { amount: 185_000_000, side: 1, purpose: typed });
    const read = (of: string, address = '192.0.2.20', headers: Record<string, string> = {}) =>
      server.app.inject({ url: `/pay/${of}`, remoteAddress: address, headers });
    const textOf = ({ body }: { body: string }) => /<meta property="og:description" content="([^"]*)">/.exec(body)?.[1];
    const change = (of: string, shown: boolean, as: TestUser | undefined = seller.user) =>
      server.call('changeLinkPreview', { as, body: { payment_code: of, amount_in_preview: shown } });
    const promise = 'پول تا تأیید شما نزد امانت می‌ماند';
    const plain = await read('AAAA2222');

    const hidden = await read(`${code.toLowerCase()}/`);
    const purpose =
      '&#34;&#62;&#60;script&#62;alert(&#39;۱&#39;)&#60;/script&#62;&#38;دوچرخه $&#38; &#60;/title&#62;&#60;/body&#62; ررر…';
    for (const name of ['property="og', 'name="twitter']) {
      expect(hidden.body).toContain(`<meta ${name}:title" content="درخواست پرداخت · ${purpose}">`);
    }
    expect(textOf(hidden)).toBe(promise);
    const withoutTags = (body: string) => body.replace(/<meta [^>]*>/g, '');
    expect(withoutTags(hidden.body)).toBe(withoutTags(plain.body));
    for (const secret of [code, seller.user.info.last_name, '۱۸۵', '۱۸۶', '185000000']) {
      expect(hidden.body).not.toContain(secret);
    }
    expect(hidden.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(hidden.headers.etag).toBeUndefined();
    expect(hidden.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);

    expect((await change(code, true, buyer.user)).error?.code).toBe(1012);
    expect((await change('AAAA2222', true)).error?.code).toBe(1404);
    expect(
      (await server.call('changeLinkPreview', { body: { payment_code: code, amount_in_preview: true } })).status,
    ).toBe(401);
    expect(textOf(await read(code))).toBe(promise);
    const stored = async (who = seller) => (await story.details(who, code)).amount_in_preview;
    expect([await stored(), await stored(buyer)]).toEqual([false, null]);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await change(code, true)).data).toEqual({ amount_in_preview: true });
    expect([await stored(), await stored(buyer)]).toEqual([true, null]);
    expect(textOf(await read(code))).toBe(`۱۸۶٬۸۵۰٬۰۰۰ ریال · ${promise}`);
    expect((await change(code, false)).status).toBe(200);
    expect(textOf(await read(code))).toBe(promise);
    expect((await change(code, true)).status).toBe(200);

    // A browser's page is the plain one, and asks the database nothing.
    const byBrowser = await statementsOf(server.context.db, () =>
      read(code, undefined, { 'sec-fetch-dest': 'document' }),
    );
    expect([byBrowser.result.body, byBrowser.statements]).toEqual([plain.body, []]);

    // 30 a minute together with the preview call; above them the plain page.
    const greedy = '192.0.2.21';
    const url = `/api/v1/requests/${code}/preview/`;
    const headers = { 'x-client-id': server.context.config.clientId };
    for (let tried = 0; tried < 29; tried += 1) expect(textOf(await read(code, greedy))).toContain('ریال');
    expect((await server.app.inject({ url, headers, remoteAddress: greedy })).statusCode).toBe(200);
    expect((await read(code, greedy)).body).toBe(plain.body);

    await story.atGateway(await story.gatewayToken(buyer, code));
    const work = new Set<string>();
    for (const other of [code, 'AAAA2222', 'short', '%E2%80%8F']) {
      const { statements, result } = await statementsOf(server.context.db, () => read(other));
      expect(result.body).toBe(plain.body);
      work.add(JSON.stringify(statements));
    }
    expect(work.size).toBe(1);
    expect(work).not.toContain('[]');
    expect((await change(code, false)).error?.code).toBe(1007);
    expect(await stored()).toBeNull();
  });

  test('the proof of reserves shows its newest record to browsers without scripts', async () => {
    const noScript = async (url: string) =>
      /<noscript>(.*)<\/noscript>/s.exec((await server.app.inject(url)).body)?.[1];
    expect(await noScript('/login')).toBeUndefined();
    expect(await noScript('/reserves')).toContain('هنوز ریشه‌ای منتشر نشده است.');
    const record = signedRecord({ owed: 2_000, held: { bank: 1_500, gateway: 100 } });
    await insertRecord(server.context.db.kysely, { record, key: KEY });
    const shown = await noScript('/reserves/');
    for (const text of ['۲٬۰۰۰', '۱٬۶۰۰', 'آنچه نزد ماست ۴۰۰ ریال از بدهی کمتر است', record.root, record.signature]) {
      expect(shown).toContain(text);
    }
  });

  test('a quote in a forged host does not leave its attribute', async () => {
    expect(linkTags('app', 'http://a"><script>')).not.toContain('"><script>');
  });
});

describe('the web app', () => {
  const page = { accept: 'text/html,application/xhtml+xml' };

  test('answers each other address with the app, revalidated in the cache', async () => {
    for (const url of ['/', '/home', '/pay/AAAA2222', '/transaction-detail/AAAA2222?share=1']) {
      const response = await server.app.inject({ url, headers: page });
      expect([url, response.statusCode, response.body]).toEqual([
        url,
        200,
        expect.stringContaining('<title>app</title>'),
      ]);
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  test.each([
    ['no Accept', {}],
    ['Accept */*', { accept: '*/*' }],
    ['Accept image/*', { accept: 'image/*' }],
  ])('a page address answers a request with %s, and HEAD with the same headers', async (_, headers) => {
    for (const url of ['/', '/login', '/pay/AAAA2222', '/check/token?x=1']) {
      const [got, head] = [
        await server.app.inject({ url, headers }),
        await server.app.inject({ method: 'HEAD', url, headers }),
      ];
      expect([url, got.statusCode, got.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
    }
  });

  test('is sent compressed, and again only when it changed', async () => {
    const get = (headers: Record<string, string>) => server.app.inject({ url: '/pay/AAAA2222', headers });
    const [plain, small] = [await get({}), await get({ 'accept-encoding': 'gzip, br' })];
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    for (const refused of ['gzip', 'br;q=0']) {
      expect((await get({ 'accept-encoding': refused })).headers['content-encoding']).toBeUndefined();
    }
    const again = await get({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/assets/gone.0123456789.js', '/assets/gone.0123456789.css', '/favicon.ico'])(
    'answers 404 for the missing file %s, with a page only for navigation',
    async (url) => {
      const missing = await server.app.inject({ url, headers: { accept: '*/*' } });
      expect([missing.statusCode, missing.json().error.code]).toEqual([404, 1004]);
      expect((await server.app.inject({ url, headers: page })).statusCode).toBe(200);
    },
  );

  test.each(['/api/v1/nothing', '/panel/v1/nothing', '/sandbox/nothing', '/docs/nothing'])(
    'does not answer %s with the app',
    async (url) => {
      const response = await server.app.inject({ url, headers: page });
      expect([response.statusCode, response.json().error.code]).toEqual([404, 1004]);
    },
  );

  test('serves hashed files compressed and immutable', async () => {
    const url = '/main.0123456789abcdef.js';
    const response = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.body).toBe('compressed');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.app.inject('/main.ffffffffffffffff.js')).statusCode).toBe(404);
  });

  test.each(['/zz%', '/%zz', '/pay/%E0%A4%A', '/api/v1/bankaccounts/%ff/'])(
    'sends security headers for the malformed address %s',
    async (url) => {
      const broken = await server.app.inject({ url, headers: page });
      expect([broken.statusCode, broken.json().error.code]).toEqual([400, 1002]);
      expect(securityOf(broken.headers)).toEqual(securityOf((await server.app.inject('/home')).headers));
      expect(Object.keys(securityOf(broken.headers))).toHaveLength(8);
      expect(broken.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('sends them for malformed HTTP too and closes the connection', async () => {
    const address = new URL(await overHttp());
    const socket = connect(Number(address.port), address.hostname);
    socket.write('GET /\u0000 HTTP/1.1\r\nhost: x\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => /^([^:]*): (.*)$/.exec(line)?.slice(1) as [string, string]);
    expect(securityOf(Object.fromEntries(lines))).toEqual(securityOf((await server.app.inject('/home')).headers));
    expect(JSON.parse(body).error.code).toBe(1002);
  });

  test('permits only the browser features that the app uses', async () => {
    const policy = String((await server.app.inject('/')).headers['permissions-policy']);
    for (const own of ['otp-credentials', 'clipboard-read', 'clipboard-write']) {
      expect(policy).toContain(`${own}=(self)`);
    }
    expect(policy).not.toContain('web-share');
    for (const denied of ['camera', 'microphone', 'geolocation', 'payment']) expect(policy).toContain(`${denied}=()`);
  });

  test('has a policy without unsafe sources and foreign hosts, and the origin as referrer', async () => {
    for (const url of ['/', '/docs', '/sandbox', '/api/v1/nothing']) {
      const { headers } = await server.app.inject({ url, headers: page });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) {
        expect(policy).toContain(`${directive} 'none'`);
      }
      expect(policy).not.toMatch(/unsafe|http|\*/);
      expect(headers['referrer-policy']).toBe('origin');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

test('allows only the inline scripts and styles of the built index.html', async () => {
  const policy = String((await server.app.inject('/login')).headers['content-security-policy']);
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hashOf('run()')};`);
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
});

/** The security headers of an answer. */
function securityOf(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names =
    /^(content-security-policy|cross-origin|permissions-policy|referrer-policy|x-(content|dns|frame|permitted))/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.test(name)));
}

describe('operation', () => {
  test('answers the health checks', async () => {
    for (const path of ['/livez', '/healthz', '/readyz']) {
      expect((await server.app.inject(path)).json()).toEqual({ status: 'ok' });
    }
  });

  test.each(['starting', 'draining'] as const)('is alive and not ready while it is %s', async (phase) => {
    const app = buildApp(server.context, { phase });
    expect((await app.inject('/livez')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect({ status: ready.statusCode, body: ready.json() }).toEqual({ status: 503, body: { status: phase } });
    await app.close();
  });

  test('is not ready on a read-only database', async () => {
    const { db } = server.context;
    await db.kysely.connection().execute(async (kysely) => {
      const context = { ...server.context, db: { ...db, kysely } };
      await touchDatabase(context);
      await sql`set default_transaction_read_only = on`.execute(kysely);
      await expect(touchDatabase(context)).rejects.toThrow('The database is read-only');
      await sql`set default_transaction_read_only = off`.execute(kysely);
    });
  });

  test('publishes the contract as OpenAPI 3.1 with the failures of each call', async () => {
    const { openapi, paths, components } = (await server.app.inject('/docs/json')).json();
    expect(openapi).toBe('3.1.0');
    expect(components.schemas.Failure).toBeDefined();
    for (const { path, method, errors = [] } of Object.values<Call>(CALLS)) {
      const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([path, call?.responses['200'] !== undefined]).toEqual([path, true]);
      const documented = JSON.stringify(call.responses);
      for (const code of errors) expect(documented).toContain(String(code));
    }
    expect(Object.keys(paths).every((path) => /^\/(api|panel|office\/v1)\//.test(path))).toBe(true);
  });

  test('logs the request id of an answer', async () => {
    const { headers } = await server.app.inject('/healthz');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps the id that a proxy gave to the request', async () => {
    const idFor = async (id: string) =>
      (await server.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    for (const id of ['0b7d1f0e-7d3c-4c56-9c0e-5a8c2f6f1a11', '0b7d1f0e7d3c4c569c0e5a8c2f6f1a11']) {
      expect(await idFor(id)).toBe(id);
    }
    for (const id of ['09121234567', '0b7d1f0e-7d3c4c56-9c0e-5a8c2f6f1a11', 'x'.repeat(36)]) {
      expect(await idFor(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
      expect(await idFor(id)).not.toBe(id);
    }
  });
});

describe('production', () => {
  test('has no sandbox pages and no documentation, and requires HTTPS', async () => {
    const config = { mode: 'production', publicUrl: 'https://amanat.example', docs: false } as const;
    const production = await createTestServer({ config });
    const pages = ['/sandbox', '/sandbox/api/sms', '/sandbox/api/ledger', '/sandbox/gateway', '/sandbox/chat'];
    for (const url of [...pages, '/sandbox/support-chat', '/docs', '/docs/json', '/docs/static/index.html']) {
      expect((await production.app.inject(url)).statusCode).toBe(404);
    }
    const { headers } = await production.app.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    await production.close();
  });
});
