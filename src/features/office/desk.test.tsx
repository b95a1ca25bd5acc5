import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { screen, waitFor, within } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import { formatDate } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { SECTION_PATHS } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { enter, renderApp } from '@/testing/renderApp';
import { setClosed } from '../../../server/db/repositories/personalData';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { joinOffice, type Member } from '../../../server/testing/officeTeam';

const REASON = 'خواست خود شخص با تلفن';

let server: TestServer;
let supervisor: Member;
let colleague: Member;
let auditor: Member;
let support: Member;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  supervisor = await joinOffice(server, 'supervisor');
  colleague = await joinOffice(server, 'supervisor');
  auditor = await joinOffice(server, 'auditor');
  support = await joinOffice(server, 'support');
  for (const member of [supervisor, auditor, support]) await server.addCard(member);
});

afterAll(() => server.close());

beforeEach(() => server.clock.advance(HOUR_MS));

const open = (who: Member, path = '') => renderApp({ path, person: who, server });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const proposeClosing = async (person: Member) =>
  server.call('proposeForPerson', {
    as: colleague,
    body: { user_id: person.userId, change: 'close_account', reason: REASON },
  });

test('a supervisor proposes a role by national code, and takes the proposal back', async () => {
  const person = await joinOffice(server);
  const { user } = await open(supervisor, SECTION_PATHS.roles);
  await user.click(await button('پیشنهاد نقش'));
  const sheet = within(await screen.findByRole('dialog'));
  const send = sheet.getByRole('button', { name: 'ثبت پیشنهاد' });
  await enter(user, sheet.getByRole('textbox', { name: 'کد ملی' }), person.nationalCode);
  await user.click(sheet.getByRole('radio', { name: 'مالی' }));
  expect(send).toBeDisabled();
  await enter(user, sheet.getByRole('textbox', { name: /دلیل/ }), REASON);
  await user.click(send);
  expect(await screen.findByText(/نقش مالی برای/)).toBeVisible();
  expect(screen.getByText('پیشنهاد خودتان را همکار دیگری تأیید می‌کند.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'تأیید' })).not.toBeInTheDocument();
  await user.click(await button('پس گرفتن پیشنهاد'));
  expect(await screen.findByText('پیشنهادی منتظر تأیید نیست')).toBeVisible();
});

test('an approval asks first, and says when a colleague was faster', async () => {
  const [one, two] = [await joinOffice(server), await joinOffice(server)];
  await proposeClosing(one);
  const { user, store, network } = await open(supervisor, SECTION_PATHS.roles);
  await user.click(await button('تأیید'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'بله، تأیید می‌کنم' }));
  expect(await screen.findByText('تأیید شد')).toBeVisible();
  expect((await server.call('userReport', { as: one })).error?.code).toBe(1008);
  // The decided proposal has buttons until the list is read again.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'رد کردن' })).not.toBeInTheDocument());
  await proposeClosing(two);
  store.dispatch(baseApi.util.invalidateTags(['Desk']));
  const reject = await button('رد کردن');
  const proposal_id = (await server.call('listProposals', { as: colleague })).data.proposals[0]?.proposal_id;
  const release = network.hold('/office/v1/proposals/');
  await user.click(reject);
  const withdrawn = { proposal_id, decision: 'withdraw' };
  expect((await server.call('decideProposal', { as: colleague, body: withdrawn })).status).toBe(200);
  release();
  expect(await screen.findByText('همکار دیگری پیش از شما تصمیم گرفت')).toBeVisible();
});

test('a proposal about the own account shows neither its reason nor buttons', async () => {
  await proposeClosing(supervisor);
  await open(supervisor, SECTION_PATHS.roles);
  expect(await screen.findByText(/دربارهٔ حساب یا معاملهٔ خود شماست/)).toBeVisible();
  expect(screen.getByText('بستن حساب', { selector: 'h3' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(REASON);
  for (const name of ['تأیید', 'رد کردن']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  const proposal_id = (await server.call('listProposals', { as: colleague })).data.proposals[0]?.proposal_id;
  await server.call('decideProposal', { as: colleague, body: { proposal_id, decision: 'withdraw' } });
});

test('the auditor reads roles and audit, and has no button that changes', async () => {
  const person = await joinOffice(server);
  await proposeClosing(person);
  await open(auditor, SECTION_PATHS.roles);
  expect(await screen.findByText(/بستن حساب/, { selector: 'h3' })).toBeVisible();
  await screen.findByText('همکاران');
  for (const name of ['پیشنهاد نقش', 'تأیید', 'رد کردن']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: /گزینه‌های/ })).not.toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: 'بخش‌های دفتر' }));
  expect(rail.getByRole('link', { name: 'رد کارها' })).toBeVisible();
});

test('support finds a person, ends the sessions, and proposes nothing', async () => {
  const person = await joinOffice(server);
  const { user } = await open(support, SECTION_PATHS.people);
  await user.click(await screen.findByRole('radio', { name: 'شمارهٔ موبایل' }));
  const number = screen.getByRole('textbox', { name: 'شمارهٔ موبایل' });
  await enter(user, number, '09129999999');
  await user.click(await button('یافتن'));
  expect(await screen.findByText('کاربری پیدا نشد')).toBeVisible();
  await user.clear(number);
  await enter(user, number, person.mobile);
  await user.click(await button('یافتن'));
  expect(await screen.findByText('نشست‌های باز')).toBeVisible();
  expect(document.body).not.toHaveTextContent(person.mobile);
  expect(screen.queryByRole('button', { name: /پیشنهاد/ })).not.toBeInTheDocument();
  // The number of the next person is typed meanwhile.
  await user.clear(number);
  await enter(user, number, '09129999999');
  await user.click(await button('پایان همهٔ نشست‌ها'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/با کد پیامکی یا کلید ورود دوباره وارد می‌شود\. کلیدها می‌مانند/)).toBeVisible();
  await enter(user, sheet.getByRole('textbox', { name: /دلیل/ }), REASON);
  await user.click(sheet.getByRole('button', { name: 'پایان همهٔ نشست‌ها' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'پایان همهٔ نشست‌ها' })).not.toBeInTheDocument());
  expect(screen.getByText('نشست‌های باز').nextSibling).toHaveTextContent('۰');
  expect((await server.call('userReport', { as: person })).error?.code).toBe(1008);
});

test('an account that its owner has closed says until when it can come back, and offers no closing', async () => {
  const person = await joinOffice(server);
  const find = async (closedAt: string) => {
    await setClosed(server.context.db.kysely, person.userId, new Date(closedAt));
    await user.click(await button('یافتن'));
    return screen.findByText(new RegExp(`^خود کاربر آن را در ${toPersianDigits(formatDate(closedAt))} بسته است`));
  };
  const { user } = await open(supervisor, SECTION_PATHS.people);
  await user.click(await screen.findByRole('radio', { name: 'شمارهٔ موبایل' }));
  await enter(user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), person.mobile);
  expect(await find(new Date().toISOString())).toHaveTextContent('با ورود دوباره برمی‌گردد');
  expect(await button('پیشنهاد تغییر موبایل')).toBeVisible();
  expect(screen.queryByRole('button', { name: /حساب$/ })).not.toBeInTheDocument();
  expect(await find(new Date(Date.now() - 31 * DAY_MS).toISOString())).not.toHaveTextContent('برمی‌گردد');
  expect(screen.queryByRole('button', { name: /پیشنهاد/ })).not.toBeInTheDocument();
});

test('a page of another role is an unknown address', async () => {
  await open(support, SECTION_PATHS.audit);
  expect(await screen.findByRole('heading', { level: 1, name: 'نشانی نادرست' })).toBeVisible();
});

test('/office leads to the first section of the reader', async () => {
  const { currentPath } = await open(support, paths.officeStart);
  await waitFor(() => expect(currentPath()).toBe(SECTION_PATHS.search));
});

test('a broken chain stands above everything, and a subject filters the rows', async () => {
  const { user } = await open(auditor, SECTION_PATHS.audit);
  const subject = `user:${support.userId}`;
  await server.call('findPerson', { as: support, body: { mobile: support.mobile } });
  const field = await screen.findByRole('textbox', { name: 'موضوع' });
  await enter(user, field, subject);
  expect(await screen.findByText('جست‌وجوی کاربر')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('پایان دادن به نشست‌ها')).not.toBeInTheDocument());
  const { pool } = server.context.db;
  await pool.query('alter table audit_log disable trigger append_only');
  await pool.query("update audit_log set act = 'office_opened' where place = 2");
  await user.click(await button('بررسی همین حالا'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('زنجیره از ردیف ۲ گسسته است');
  expect(alert.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('the office asks for the passkey again once the proof is over', async () => {
  const guarded = await createTestServer({
    config: { accessLifetimeSeconds: 100 * 24 * 3_600, officePasskey: true },
  });
  const operator = await joinOffice(guarded, 'supervisor');
  await guarded.addCard(operator);
  const { store } = await renderApp({ path: SECTION_PATHS.roles, person: operator, server: guarded });
  expect(await screen.findByText('هنوز کلید ورود ندارید')).toBeVisible();
  const { kysely } = guarded.context.db;
  const at = guarded.clock.now();
  const { session_id } = (await guarded.call('userReport', { as: operator })).data;
  const proof = { session_id, challenge: null, challenge_expires_at: null, opened_at: at, seen_at: at };
  await kysely.insertInto('office_sessions').values(proof).execute();
  store.dispatch(baseApi.util.invalidateTags(['Office']));
  expect(await screen.findByText('همکاران')).toBeVisible();
  guarded.clock.advance(31 * MINUTE_MS);
  store.dispatch(baseApi.util.invalidateTags(['Office']));
  expect(await screen.findByText('هنوز کلید ورود ندارید')).toBeVisible();
  expect(screen.queryByText('همکاران')).not.toBeInTheDocument();
  await guarded.close();
});
