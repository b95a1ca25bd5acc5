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
  expect(await jsonPartner.process(at, 'p-1')).toEqual({
    state: 'open',
    ad: { title: 'دوچرخه', priceRials: 2_500_000 },
    seller: { userId: 's', mobile: '09121110001' },
    buyer: { userId: 'b', mobile: '09121110002' },
  });
  expect(site.requests).toEqual([{ path: '/processes', authorization: 'Bearer secret', body: { process_id: 'p-1' } }]);
});

test('removes direction marks, invisible characters and line breaks from a title', async () => {
  site.answer = { ...OPEN, ad: { title: '\u202eدوچرخه\nکوهستان\u2069 ', price: 2_500_000 } };
  expect(await jsonPartner.process(at, 'p-1')).toMatchObject({ ad: { title: 'دوچرخه کوهستان' } });
});

test.each(['unknown', 'expired'] as const)('reads the state «%s»', async (state) => {
  site.answer = { status: state };
  expect(await jsonPartner.process(at, 'p-1')).toEqual({ state });
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
  const failure = await jsonPartner.process(at, 'p-1').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortFailure);
  expect(String(failure)).not.toContain('0912111');
});

test('reads a granted and a refused permission', async () => {
  site.answer = { granted: true, redirect_url: 'https://ads.example/link' };
  expect(await jsonPartner.requestPermission(at, 'p-1')).toEqual({
    granted: true,
    redirectUrl: 'https://ads.example/link',
  });
  site.answer = { granted: false };
  expect(await jsonPartner.requestPermission(at, 'p-1')).toEqual({ granted: false });
  for (const malformed of [{}, { granted: true }, { granted: 'yes', redirect_url: '/' }]) {
    site.answer = malformed;
    await expect(jsonPartner.requestPermission(at, 'p-1')).rejects.toBeInstanceOf(PortFailure);
  }
});

test('posts a message with its reference, and throws for an HTTP error', async () => {
  site.answer = {};
  await jsonPartner.postMessage(at, { reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'پرداخت شد' });
  await jsonPartner.postMessage(at, { reference: 'p-1:x', processId: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' });
  expect(site.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/messages', { reference: 'p-1:paid', process_id: 'p-1', to: 'both', text: 'پرداخت شد', link: null }],
    ['/messages', { reference: 'p-1:x', process_id: 'p-1', to: 'buyer', text: 'ببینید', link: '/x' }],
  ]);
  site.status = 503;
  const posted = jsonPartner.postMessage(at, { reference: 'p-1:paid', processId: 'p-1', to: 'both', text: 'x' });
  await expect(posted).rejects.toBeInstanceOf(PortFailure);
});
