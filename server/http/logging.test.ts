import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@contract/calls';
import { buildApp } from '../app';
import { createTestServer, type TestUser } from '../testing/createTestServer';
import { createLogger } from './logging';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

/** No value may match a line by chance: most time stamps of a day contain four given digits. */
const PERSON = {
  mobile: '09121234567',
  national_code: '0084575948',
  date_of_birth: '1371/07/12',
  account: '6037990000010013',
  verification_code: 'one-time-1234',
  token: 'temporary',
  device_secret: 'the-secret-of-a-device',
  access: 'header.payload.signature',
  authorization: 'Bearer header.payload.signature',
};

test('redacts personal data and credentials', () => {
  const text = logged((log) => {
    log.info({ body: PERSON, headers: PERSON }, 'a request');
    log.info(PERSON, 'a person');
  });
  for (const value of Object.values(PERSON)) expect(text).not.toContain(value);
  expect(text).toContain('a person');
});

test.each([
  ['deep in another object', { options: { limits: { request: { headers: PERSON } } } }],
  ['in a list', { calls: [[PERSON]] }],
  ['under another spelling', { headers: { Authorization: 'Bearer a.b', 'Set-Cookie': 'c-d', deviceSecret: 'e-f' } }],
  [
    'as a value of another field',
    { rawHeaders: ['x', 'Bearer a.b'], said: 'sent Bearer a.b', of: 'eyJhbGci.eyJzdWIi.c2ln' },
  ],
])('redacts a secret %s', (_where, fields) => {
  const text = logged((log) => {
    log.info(fields, 'a line');
    log.child({ stream: 'security' }).info(fields, 'a line of a child');
    log.info('a message with Bearer a.b');
    log.info({ deep: { error: Object.assign(new Error('Key 6037990000010013'), { headers: PERSON }) } }, 'an error');
  });
  for (const value of Object.values(PERSON)) expect(text).not.toContain(value);
  expect(text).not.toMatch(/a\.b|c-d|e-f|eyJhbGci/);
  expect(text).toContain('a line of a child');
});

test('ends at a circular reference', () => {
  const circle: Record<string, unknown> = { name: 'circle' };
  circle.self = circle;
  expect(logged((log) => log.info({ circle }, 'a line'))).toContain('a line');
});

test('logs a database error without its values', () => {
  const error = Object.assign(new Error('duplicate key (mobile)=(09121234567)'), {
    code: '23505',
    detail: 'Key (national_code)=(0084575948) already exists.',
    parameters: ['6037990000010013'],
  });
  const text = logged((log) => log.error({ err: error }, 'unexpected error'));
  expect(text).toContain('duplicate key');
  expect(text).toContain('23505');
  expect(text).not.toMatch(/09121234567|0084575948|6037990000010013/);
});

describe('a request', () => {
  /** A holder of this id may act on the process. */
  const PROCESS = 'b9a1c7e2-secret';
  const webDirectory = mkdtempSync(join(tmpdir(), 'amanat-web-'));
  const lines: string[] = [];
  let close: () => Promise<void>;
  let send: (method: 'GET' | 'POST' | 'PUT', url: string) => Promise<unknown>;
  let user: TestUser;
  let upload: (access: string) => Promise<unknown>;

  beforeAll(async () => {
    for (const name of ['index.html', 'main.js']) writeFileSync(join(webDirectory, name), '');
    const server = await createTestServer();
    const log = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
    const app = buildApp({ ...server.context, config: { ...server.context.config, webDirectory }, log });
    send = (method, url) => app.inject({ method, url, headers: { accept: 'text/html' } });
    upload = async (access) => {
      const form = new FormData();
      form.set('payment_code', 'ABCD2345');
      form.set('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'photo.jpg');
      const encoded = new Response(form);
      const { method, path: url } = CALLS.uploadEvidence;
      const headers = {
        authorization: `Bearer ${access}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      await app.inject({ method, url, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
    };
    user = await server.registerUser();
    close = async () => {
      await app.close();
      await server.close();
      rmSync(webDirectory, { recursive: true });
    };
  });

  afterAll(() => close());

  beforeEach(() => {
    lines.length = 0;
  });

  test.each([
    [
      'GET',
      `/panel/v1/get-niazmandi-transaction-detail/${PROCESS}/`,
      '/panel/v1/get-:partner-transaction-detail/:process_id/',
    ],
    [
      'GET',
      `/panel/v1/send-permission-to-niazmandi/${PROCESS}?mobile=09121234567`,
      '/panel/v1/send-permission-to-:partner/:query',
    ],
    ['PUT', `/panel/v1/get-niazmandi-transaction-detail/${PROCESS}/`, '/panel/…'],
    [
      'GET',
      `/panel/v1/get-other-transaction-detail/${PROCESS}/`,
      '/panel/v1/get-:partner-transaction-detail/:process_id/',
    ],
    ['GET', `/panel/v1/get-niazmandi-transaction-detail/${PROCESS}%zz/`, '/panel/…'],
    [
      'GET',
      `/panel/v1/get-niazmandi-transaction-detail/${PROCESS}${'x'.repeat(300)}/`,
      '/panel/v1/get-:partner-transaction-detail/:process_id/',
    ],
    ['GET', `//panel/v1/get-niazmandi-transaction-detail/${PROCESS}/`, '//panel/…'],
    ['GET', `/panel%2Fv1%2Fget-niazmandi-transaction-detail%2F${PROCESS}`, '/panel/…'],
    ['POST', `/gateway/callback/${PROCESS}?invoiceid=${PROCESS}`, '/gateway/callback/:secret?'],
    ['PUT', `/gateway/callback/${PROCESS}`, '/gateway/…'],
    ['POST', `/gateway/callback/${PROCESS}/x`, '/gateway/…'],
    ['GET', `/new-transactions?process_id=${PROCESS}`, '/new-transactions'],
    ['GET', '/pay/ABCD2345?x=09121234567', '/pay/…'],
    ['GET', '/main.js?x=09121234567', '/main.js'],
    ['GET', '/09121234567', '/…'],
    ['GET', '/', '/'],
  ] as const)('is logged by method and route only: %s %s', async (method, url, path) => {
    await send(method, url);
    const requests = lines.map((line) => JSON.parse(line).req).filter(Boolean);
    expect(requests).toEqual([{ method, path }]);
    expect(lines.join('')).not.toMatch(/b9a1c7e2|ABCD2345|09121234567/);
  });

  test('with an upload is logged without its token at the finest level', async () => {
    await upload(user.access);
    const text = lines.join('');
    expect(text).toContain('busboy');
    expect(text).not.toContain(user.access);
    expect(text).not.toContain(user.access.split('.')[2]);
  });
});
