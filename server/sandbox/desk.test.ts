import { isCardNumber, isIban } from '@contract/rules/accountNumbers';
import { isNationalCode } from '@contract/rules/nationalCode';
import { bankInquirySimulator } from '../ports/bankInquiry/bankInquirySimulator';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { html } from '../texts/html';

let server: TestServer;

beforeAll(async () => {
  // The inbox lists the messages of all people.
  server = await createTestServer();
});

afterAll(() => server.close());

const inbox = async (query: Record<string, string> = {}) => server.app.inject({ url: '/sandbox/api/sms', query });

test('the inbox lists the messages of one mobile or of all, newest first', async () => {
  const one = await server.registerByCode();
  server.clock.advance(60_000);
  const other = await server.registerByCode();
  await server.loginUser(one);

  const all = (await inbox()).json().data;
  expect(all.map(({ mobile }: { mobile: string }) => mobile)).toEqual([one.mobile, other.mobile, one.mobile]);
  const own = (await inbox({ mobile: other.mobile })).json().data;
  const persian = other.mobile.replace(/[0-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
  expect((await inbox({ mobile: ` ${persian.slice(0, 4)} ${persian.slice(4)}\u200f` })).json().data).toEqual(own);
  expect(own).toEqual([
    {
      mobile: other.mobile,
      text: expect.stringContaining('ثبت‌نام'),
      code: expect.stringMatching(/^[0-9]{4}$/),
      sent_at: server.clock.now().toISOString(),
    },
  ]);
  expect((await inbox({ mobile: '09120000000' })).json()).toEqual({ data: [] });
  expect((await inbox({ mobile: 'x' })).statusCode).toBe(400);
});

test('the desk has no inline script or style, and its files exist', async () => {
  const page = await server.app.inject({ url: '/sandbox', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).not.toMatch(/<style|style="|<script>|onclick|javascript:/);
  for (const [, address = ''] of page.body.matchAll(/(?:src|href)="(\/sandbox\/[^"]+\.(?:js|css))"/g)) {
    expect([address, (await server.app.inject(address)).statusCode]).toEqual([address, 200]);
  }
  expect((await server.app.inject('/sandbox/vazirmatn.woff2')).headers['content-type']).toBe('font/woff2');
});

test('each sample on the desk is valid, and the card samples cover all outcomes', async () => {
  const { body } = await server.app.inject('/sandbox');
  const samples = [...body.matchAll(/data-copy="([^"]+)"/g)].map(([, value = '']) => value);
  const valid = (value: string) =>
    isNationalCode(value) || isCardNumber(value) || isIban(value) || /^09[0-9]{9}$/.test(value);
  expect(samples.filter((value) => !valid(value))).toEqual([]);

  const { inquire } = bankInquirySimulator;
  const outcomes = await Promise.all(
    samples
      .filter((value) => isCardNumber(value))
      .map(async (account) => (await inquire({ kind: 'pan', account, nationalCode: '', birthDate: '' })).outcome),
  );
  expect(new Set(outcomes)).toEqual(new Set(['found', 'not-yours', 'unavailable', 'unsupported', 'incomplete']));
});

test('two arbiters and two referees exist once after concurrent requests, and can log in', async () => {
  const ask = async () => (await server.app.inject('/sandbox/api/people')).json().data;
  const [people, again] = await Promise.all([ask(), ask()]);
  expect(again).toEqual(people);
  expect(people.map(({ role }: { role: string }) => role)).toEqual(['arbiter', 'arbiter', 'referee', 'referee']);
  const answers = [];
  for (const { mobile, national_code } of people) {
    const { data: sent } = await server.call('login', { body: { mobile, national_code } });
    const verification_code = await server.smsCode(mobile);
    const { data } = await server.call('verifyAuthOtp', { body: { token: sent.token, verification_code } });
    answers.push((await server.call('listDisputes', { as: data.access })).status);
  }
  expect(answers).toEqual([200, 200, 403, 403]);
});

test('html escapes values', () => {
  const bad = `<script>"x" & 'y'</script>`;
  expect(html`<p title="${bad}">${bad}</p>${[html`<b>${1}</b>`]}`.text).toBe(
    '<p title="&#60;script&#62;&#34;x&#34; &#38; &#39;y&#39;&#60;/script&#62;">&#60;script&#62;&#34;x&#34; &#38; &#39;y&#39;&#60;/script&#62;</p><b>1</b>',
  );
});
