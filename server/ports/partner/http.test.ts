import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PortFailure } from '../portFailure';
import { httpPartner } from './http';
import type { Partner } from './port';

const OPEN = {
  status: 'open',
  ad: { title: 'دوچرخه', price: 2_500_000 },
  seller: { user_id: 's', mobile: '09121110001' },
  buyer: { user_id: 'b', mobile: '09121110002' },
};

let asked: { path: string | undefined; authorization: string | undefined; body: unknown }[];
let status: number;
let answer: unknown;
let site: Server;
let partner: Partner;

beforeEach(async () => {
  asked = [];
  status = 200;
  site = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(body) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  partner = httpPartner({ kind: 'http', url: `http://127.0.0.1:${port}`, token: 'secret' });
});

afterEach(() => new Promise((resolve) => site.close(resolve)));

test('a process is asked for by its id, with the token', async () => {
  answer = OPEN;
  expect(await partner.process('p-1')).toEqual({
    state: 'open',
    ad: { title: 'دوچرخه', priceRials: 2_500_000 },
    seller: { userId: 's', mobile: '09121110001' },
    buyer: { userId: 'b', mobile: '09121110002' },
  });
  expect(asked).toEqual([{ path: '/processes', authorization: 'Bearer secret', body: { process_id: 'p-1' } }]);
});

test('a title is read without what turns, hides or breaks it', async () => {
  answer = { ...OPEN, ad: { title: '\u202eدوچرخه\nکوهستان\u2069 ', price: 2_500_000 } };
  expect(await partner.process('p-1')).toMatchObject({ ad: { title: 'دوچرخه کوهستان' } });
});

test.each(['unknown', 'expired'] as const)('hands on «%s»', async (state) => {
  answer = { status: state };
  expect(await partner.process('p-1')).toEqual({ state });
});

test.each([
  ['no status', {}],
  ['another status', { ...OPEN, status: 'closed' }],
  ['no ad', { ...OPEN, ad: null }],
  ['a title in which nothing can be seen', { ...OPEN, ad: { title: ' \u2067\u200b', price: 1 } }],
  ['half a surrogate pair in it', { ...OPEN, ad: { title: 'x\ud800', price: 1 } }],
  ['half a rial', { ...OPEN, ad: { title: 'x', price: 0.5 } }],
  ['a negative price', { ...OPEN, ad: { title: 'x', price: -1 } }],
  ['no seller', { ...OPEN, seller: undefined }],
  ['a mobile that is none', { ...OPEN, buyer: { user_id: 'b', mobile: '+989121110002' } }],
])('a process with %s is a failure of the port, without personal data', async (_name, nonsense) => {
  answer = nonsense;
  const failure = await partner.process('p-1').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortFailure);
  expect(String(failure)).not.toContain('0912111');
});

test('a permission names its address, or is none', async () => {
  answer = { granted: true, redirect_url: 'https://ads.example/link' };
  expect(await partner.requestPermission('p-1')).toEqual({ granted: true, redirectUrl: 'https://ads.example/link' });
  answer = { granted: false };
  expect(await partner.requestPermission('p-1')).toEqual({ granted: false });
  for (const nonsense of [{}, { granted: true }, { granted: 'yes', redirect_url: '/' }]) {
    answer = nonsense;
    await expect(partner.requestPermission('p-1')).rejects.toBeInstanceOf(PortFailure);
  }
});

test('a message carries its reference, and is not taken when the site says so', async () => {
  answer = {};
  await partner.postMessage({ reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'پرداخت شد' });
  await partner.postMessage({ reference: 'p-1:x', processId: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/messages', { reference: 'p-1:paid', process_id: 'p-1', to: 'both', text: 'پرداخت شد', link: null }],
    ['/messages', { reference: 'p-1:x', process_id: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' }],
  ]);
  status = 503;
  const posted = partner.postMessage({ reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'x' });
  await expect(posted).rejects.toBeInstanceOf(PortFailure);
});
