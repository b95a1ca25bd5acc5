import type { Browser, Page } from 'playwright-core';
import { joinOffice, type Member } from '../../server/testing/officeTeam';
import { addKey } from '../../server/testing/softwareKey';
import { arrive, openBrowser, openPhone } from '../support/browser';
import { TimedServer } from '../support/timedServer';
import { VirtualKey } from '../support/virtualKey';

let timed: TimedServer;
let browser: Browser;
let supervisor: Member;
let colleague: Member;

beforeAll(async () => {
  const config = { officePasskey: true, accessLifetimeSeconds: 24 * 3600 };
  [timed, browser] = await Promise.all([TimedServer.start({ start: new Date(), config }), openBrowser()]);
  supervisor = await joinOffice(timed.server, 'supervisor');
  colleague = await joinOffice(timed.server, 'supervisor');
  await joinOffice(timed.server, 'support', 'finance');
  await joinOffice(timed.server, 'auditor');
  const key = await addKey(timed.server, colleague);
  const { data } = await timed.server.call('officeKeyOptions', { as: colleague });
  await timed.server.call('openOffice', { as: colleague, body: { assertion: key.sign(data.passkey) } });
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();

test('a supervisor adds a passkey, opens the office with it, and approves a colleague’s proposal', async () => {
  const candidate = await joinOffice(timed.server);
  const { page, context, complaints } = await openPhone(browser, timed.origin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await VirtualKey.on(page);
  timed.server.clock.advance(61_000);
  await timed.logIn(context, supervisor);

  await arrive(page, 'a sent link', '/office/roles');
  await sees(page, 'هنوز کلید ورود ندارید');
  await page.getByRole('link', { name: 'افزودن کلید' }).click();
  await press(page, 'افزودن کلید');
  await sees(page, 'کلید افزوده شد');

  await arrive(page, 'a sent link', '/office/roles');
  await press(page, 'تأیید با اثر انگشت یا چهره');
  await page.getByRole('heading', { level: 1, name: 'نقش‌ها' }).waitFor();
  await sees(page, 'خروج خودکار تا');

  const reason = 'برای جایگزینی همکار پیشین';
  const body = { user_id: candidate.userId, role: 'finance', change: 'grant', reason };
  expect((await timed.server.call('proposeRole', { as: colleague, body })).status).toBe(200);
  await page.reload();
  await sees(page, reason);
  await press(page, 'تأیید');
  await page.getByRole('alertdialog').getByRole('button', { name: 'بله، تأیید می‌کنم' }).click();
  await sees(page, 'پیشنهادی منتظر تأیید نیست');

  await page.getByRole('link', { name: 'رد کارها' }).first().click();
  await sees(page, 'تأیید دادن نقش');
  await press(page, 'بررسی همین حالا');
  await sees(page, 'پیوسته است');
  expect(complaints).toEqual([]);
});

test('a member’s app loads no file of the office', async () => {
  const member = await joinOffice(timed.server);
  await timed.server.addCard(member);
  const { page, context } = await openPhone(browser, timed.origin);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  timed.server.clock.advance(61_000);
  await timed.logIn(context, member);
  await arrive(page, 'a sent link', '/card-list');
  await page.getByRole('button', { name: 'خروج' }).waitFor();
  expect(files.filter((file) => /office/i.test(file))).toEqual([]);
});
