import { JsonService } from '../../testing/network';
import { PortFailure } from '../portFailure';
import { jsonPartner } from './jsonPartner';
import type { PartnerSite } from './partner';

const OPEN = {
  status: 'open',
  ad: { title: 'دوچرخه', price: 2_500_000 },
  seller: { user_id: 's', mobile: '09121110001' },
  buyer: { user_id: 'b', mobile: '09121110002' },
};

const sites = jsonPartner({ allowsLoopback: true });
let site: JsonService;
let at: PartnerSite;

beforeEach(async () => {
  site = new JsonService();
  const { url, token } = await site.open();
  at = { address: url, token };
});

afterEach(() => site.close());

test('requests a process by its id, with the token', async () => {
  site.answer = OPEN;
  expect(await sites.process(at, 'p-1')).toEqual({
    state: 'open',
    ad: { title: 'دوچرخه', priceRials: 2_500_000 },
    seller: { userId: 's', mobile: '09121110001' },
    buyer: { userId: 'b', mobile: '09121110002' },
  });
  expect(site.requests).toEqual([{ path: '/processes', authorization: 'Bearer secret', body: { process_id: 'p-1' } }]);
});

test('removes direction marks, invisible characters and line breaks from a title', async () => {
  site.answer = { ...OPEN, ad: { title: '\u202eدوچرخه\nکوهستان\u2069 ', price: 2_500_000 } };
  expect(await sites.process(at, 'p-1')).toMatchObject({ ad: { title: 'دوچرخه کوهستان' } });
});

test.each(['unknown', 'expired'] as const)('reads the state «%s»', async (state) => {
  site.answer = { status: state };
  expect(await sites.process(at, 'p-1')).toEqual({ state });
});

test.each([
  ['no status', {}],
  ['another status', { ...OPEN, status: 'closed' }],
  ['no ad', { ...OPEN, ad: null }],
  ['an invisible title', { ...OPEN, ad: { title: ' \u2067\u200b', price: 1 } }],
  ['half a surrogate pair in its title', { ...OPEN, ad: { title: 'x\ud800', price: 1 } }],
  ['half a rial as price', { ...OPEN, ad: { title: 'x', price: 0.5 } }],
  ['a negative price', { ...OPEN, ad: { title: 'x', price: -1 } }],
  ['no seller', { ...OPEN, seller: undefined }],
  ['an invalid mobile', { ...OPEN, buyer: { user_id: 'b', mobile: '+989121110002' } }],
])('throws for a process with %s, without personal data', async (_name, malformed) => {
  site.answer = malformed;
  const failure = await sites.process(at, 'p-1').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortFailure);
  expect(String(failure)).not.toContain('0912111');
});

test('reads a granted and a refused permission', async () => {
  site.answer = { granted: true, redirect_url: 'https://ads.example/link' };
  expect(await sites.requestPermission(at, 'p-1')).toEqual({
    granted: true,
    redirectUrl: 'https://ads.example/link',
  });
  site.answer = { granted: false };
  expect(await sites.requestPermission(at, 'p-1')).toEqual({ granted: false });
  for (const malformed of [{}, { granted: true }, { granted: 'yes', redirect_url: '/' }]) {
    site.answer = malformed;
    await expect(sites.requestPermission(at, 'p-1')).rejects.toBeInstanceOf(PortFailure);
  }
});

test('posts a message with its reference, and throws for an HTTP error', async () => {
  site.answer = {};
  await sites.postMessage(at, { reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'پرداخت شد' });
  await sites.postMessage(at, { reference: 'p-1:x', processId: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' });
  expect(site.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/messages', { reference: 'p-1:paid', process_id: 'p-1', to: 'both', text: 'پرداخت شد', link: null }],
    ['/messages', { reference: 'p-1:x', process_id: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' }],
  ]);
  site.status = 503;
  const posted = sites.postMessage(at, { reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'x' });
  await expect(posted).rejects.toBeInstanceOf(PortFailure);
});

test('calls no host that has moved into our network since its address was set', async () => {
  const moved = { ...at, address: at.address.replace('http://127.0.0.1', 'https://moved.example') };
  const strict = jsonPartner({ allowsLoopback: false, resolve: async () => ['127.0.0.1'] });
  const refused = expect.objectContaining({ message: 'partner: address is not a public address' });
  await expect(strict.process(moved, 'p-1')).rejects.toEqual(refused);
  await expect(strict.requestPermission(moved, 'p-1')).rejects.toEqual(refused);
  const message = { reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'x' } as const;
  await expect(strict.postMessage(moved, message)).rejects.toEqual(refused);
});

test('reads up to 256 KB of an answer, and follows no redirect', async () => {
  site.answer = JSON.stringify({ ...OPEN, padding: 'x'.repeat(300 * 1024) });
  await expect(sites.process(at, 'p-1')).rejects.toThrow('too large');
  Object.assign(site, { status: 307, headers: { location: '/elsewhere' }, answer: OPEN });
  await expect(sites.process(at, 'p-1')).rejects.toThrow('HTTP 307');
  expect(site.requests.map(({ path }) => path)).toEqual(['/processes', '/processes']);
});
