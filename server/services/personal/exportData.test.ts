import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { maskCard, maskIban } from '@contract/rules/mask';
import { EXPORTS_A_DAY } from '@contract/rules/personalRules';
import type { TestServer } from '../../testing/createTestServer';
import { type DisputeStory, WHAT_HAPPENED } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { PersonalStory } from '../../testing/personalStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { addKey } from '../../testing/softwareKey';
import { mustWork } from '../../testing/testClient';
import { allNotices } from '../notices/notices';
import { allTransactions } from '../transactions/lists';
import { dataOf } from './exportData';

let server: TestServer;
let story: DisputeStory;
let people: PersonalStory;
let seller: Trader;
let buyer: Trader;
const logged: string[] = [];

setUpTraders(
  (scene) => {
    ({ server, story, seller, buyer } = scene);
    people = new PersonalStory(server);
  },
  {
    logLine: (line) => logged.push(line),
    config: { logLevel: 'info', accessLifetimeSeconds: 7 * 24 * 3600 },
  },
);

const SECRET_OF_SELLER = 'فرستنده منم و این نوشتهٔ من است، نه نوشتهٔ خریدار';

async function deals(): Promise<string> {
  const settled = await story.paid(seller, buyer);
  mustWork(await story.confirm(buyer, 'settle', settled));
  await letPayoutsGoOut(server);
  const disputed = await story.disputed(seller, buyer);
  const body = { payment_code: disputed, text: SECRET_OF_SELLER };
  mustWork(await server.call('answerDispute', { as: seller.user, body }));
  const split = { call: 'proposeSplit', action: 'propose_split', body: { payee_rials: 1_000_000 } } as const;
  mustWork(await story.confirmStep(buyer, disputed, split));
  const { entries } = await story.dispute(buyer, disputed);
  const entry_id = entries.find(({ by }) => by === 'payee')?.entry_id;
  mustWork(await server.call('reportEntry', { as: buyer.user, body: { entry_id } }));
  await addKey(server, await server.loginUser(buyer.user));
  server.clock.advance(MINUTE_MS + 1);
  return settled;
}

test('holds all of the person, and of the other side only what the app shows', async () => {
  const settled = await deals();
  const response = await people.download(buyer.user, await people.confirmedExport(buyer.user));
  expect(response.headers['content-disposition']).toBe('attachment; filename="amanat-data.json"');
  const data = response.json<Record<string, object[]>>();
  const { info, mobile, nationalCode } = buyer.user;
  expect(data.identity).toMatchObject([
    { first_name: info.first_name, last_name: info.last_name, mobile, national_code: nationalCode },
  ]);
  const card = maskCard(String(buyer.pan));
  expect(data.transactions).toHaveLength(2);
  expect(data.transactions).toContainEqual(
    expect.objectContaining({ payment_code: settled, status: 'settled_done', role: 'payer', amount: 2_500_000 }),
  );
  expect(data.attempts).toMatchObject([
    { attempt: 'paid', card },
    { attempt: 'paid', card },
  ]);
  expect(data.dispute_texts).toMatchObject([{ text: WHAT_HAPPENED }]);
  expect(data.proposals).toMatchObject([{ payee_amount: 1_000_000, proposal: 'open' }]);
  expect(data.reports).toHaveLength(1);
  expect(data.disputes).toMatchObject([{ reason: 'not_as_described', closed_at: null }]);
  expect(data.accounts).toMatchObject([{ iban: maskIban(buyer.iban), card }]);
  expect(data.sessions).toHaveLength(2);
  expect(data.passkeys).toHaveLength(1);
  expect(data.notices?.length).toBeGreaterThan(2);
  const whole = response.body;
  const other = seller.user;
  for (const foreign of [other.mobile, other.nationalCode, other.info.last_name, seller.iban, SECRET_OF_SELLER]) {
    expect(whole).not.toContain(foreign);
  }
  // Masked for a stolen file too, as the app shows them.
  expect(whole).not.toContain(buyer.iban);
  expect(whole).not.toContain(buyer.pan ?? '');
});

test('the page has the same in Persian, without a script, and escapes what people wrote', async () => {
  const as = seller.user;
  const body = {
    amount: 100_000,
    behalf: '<script>alert(1)</script>&"',
    commision_side: 2,
    payee_bank_account: seller.accountId,
  };
  mustWork(await server.call('createTransaction', { as, body }));
  const page = await people.download(as, await people.confirmedExport(as), 'page');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toMatch(/^<!doctype html><html lang="fa" dir="rtl">/);
  expect(page.body).not.toContain('<script');
  expect(page.body).toContain('&#60;script&#62;');
  for (const text of ['کارت‌ها و حساب‌ها', '۱۰۰٬۰۰۰ ریال', 'در انتظار پرداخت', 'چیزی نیست']) {
    expect(page.body).toContain(text);
  }
  expect(page.body).not.toContain('undefined');
});

test('needs a fresh confirmation of the same person', async () => {
  const { token, verification_code, action } = await people.proof(buyer.user, 'export_data');
  const refused = async (who: Trader, used: string) =>
    expect((await people.download(who.user, used)).json()).toMatchObject({ error: { code: 1018 } });
  await refused(buyer, token);
  await refused(buyer, 'x'.repeat(43));
  const wrong = verification_code === '0000' ? '1111' : '0000';
  const guess = { action, token, verification_code: wrong };
  expect((await server.call('confirmPersonal', { as: buyer.user, body: guess })).error?.code).toBe(1018);
  mustWork(await server.call('confirmPersonal', { as: buyer.user, body: { action, token, verification_code } }));
  await refused(seller, token);
  expect((await people.download(buyer.user, token)).statusCode).toBe(200);
  server.clock.advance(10 * MINUTE_MS);
  await refused(buyer, token);
  // A login code opens no export.
  const { mobile, nationalCode: national_code } = buyer.user;
  const login = mustWork(await server.call('login', { body: { mobile, national_code } }));
  const used = { token: login.token, verification_code: await server.smsCode(mobile) };
  expect((await server.call('confirmPersonal', { as: buyer.user, body: { action, ...used } })).error?.code).toBe(1018);
  mustWork(await server.call('verifyAuthOtp', { body: used }));
  await refused(buyer, login.token);
});

test('a passkey confirms an export, and each is noted and told', async () => {
  const key = await addKey(server, buyer.user, true);
  server.clock.advance(DAY_MS);
  const asked = await server.call('personalCode', { as: buyer.user, body: { action: 'export_data' } });
  const { token, passkey } = mustWork(asked);
  if (!passkey) throw new Error('No passkey was asked');
  const body = { action: 'export_data', token, assertion: key.sign(passkey) };
  mustWork(await server.call('confirmPersonal', { as: buyer.user, body }));
  expect((await server.call('confirmPersonal', { as: buyer.user, body })).error?.code).toBe(1905);
  logged.length = 0;
  expect((await people.download(buyer.user, token)).statusCode).toBe(200);
  expect(logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'data_exported')).toMatchObject([
    { stream: 'security', format: 'json' },
  ]);
  const { notifications } = mustWork(await server.call('listNotices', { as: buyer.user }));
  expect(notifications[0]).toMatchObject({ kind: 'security', details: { event: 'data_exported' } });
});

test('at most a few a day', async () => {
  for (let count = 0; count < EXPORTS_A_DAY; count += 1) {
    await people.confirmedExport(buyer.user);
    server.clock.advance(MINUTE_MS + 1);
  }
  const body = await people.proof(buyer.user, 'export_data');
  const another = await server.call('confirmPersonal', { as: buyer.user, body });
  expect(another).toMatchObject({ status: 429, error: { code: 1016 } });
  server.clock.advance(DAY_MS);
  await people.confirmedExport(buyer.user);
});

test('reads page by page, and goes on while the account closes', async () => {
  const { kysely } = server.context.db;
  const { user_id } = await kysely
    .selectFrom('bank_accounts')
    .select('user_id')
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow();
  const sessions = Array.from({ length: 120 }, (_, place) => ({
    id: `extra-${place}`,
    user_id,
    user_agent: 'Chrome',
    ip_address: '10.0.0.1',
    logged_in_at: server.clock.now(),
    device_id: null,
    ended_at: null,
    location: null,
  }));
  await kysely.insertInto('sessions').values(sessions).execute();
  const sizes: number[] = [];
  for await (const { section, records } of dataOf(server.context, user_id)) {
    if (section === 'identity') mustWork(await people.close(buyer.user));
    if (section === 'sessions') sizes.push(records.length);
  }
  expect(sizes).toEqual([100, 21]);
});

test('a row that comes or goes between two pages neither hides nor repeats another', async () => {
  const { context } = server;
  const other = await story.trader();
  const opened: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    opened.push(await story.request(seller));
    await story.details(buyer, opened.at(-1) ?? '');
    await story.paid(seller, other);
    server.clock.advance(MINUTE_MS + 1);
  }
  const transactions: string[] = [];
  for await (const page of allTransactions(context, await userIdOf(server, buyer.user), 1)) {
    transactions.push(...page.map(({ payment_code: code }) => code));
    // Paid by another person, a request leaves the history of those who opened it.
    if (transactions.length === 1) await story.atGateway(await story.gatewayToken(other, opened[0] ?? ''));
  }
  expect(transactions).toEqual(opened);
  const { notifications } = mustWork(await server.call('listNotices', { as: seller.user }));
  const notices: string[] = [];
  for await (const page of allNotices(context, await userIdOf(server, seller.user), 1)) {
    notices.push(...page.map(({ id }) => id));
    if (notices.length === 1) await story.paid(seller, other);
  }
  expect(notices).toEqual(notifications.map(({ id }) => id));
});
