import type { Page } from 'playwright-core';
import { toLatinDigits } from '../../contract/rules/typedText';
import { codeSentTo, register } from '../support/api';
import { newMember, newPerson, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { enterWorld } from '../support/world';

const world = enterWorld();

const TYPED = 'کالا شکسته به دست من رسید و با عکس‌ها یکی نیست.';

let seller: Person;
let buyer: Person;
let page: Page;
let code: string;

beforeAll(async () => {
  seller = await newMember(world.browser, world.server, 151);
  buyer = await newMember(world.browser, world.server, 152);
  page = buyer.page;
});

const noteOf = (of: Page, name: string) => of.evaluate((key) => sessionStorage.getItem(key), `amanat:${name}`);

/** Types, and waits until the tab has noted the input. */
async function untilNoted(of: Page, type: () => Promise<void>): Promise<void> {
  const before = await noteOf(of, 'drafts');
  await type();
  await eventually('the input is noted', async () => (await noteOf(of, 'drafts')) !== before, true);
}

/** Seconds of the countdown on screen. */
async function secondsLeft(): Promise<number> {
  const shown = (await page.locator('form p', { hasText: 'ثانیه' }).textContent()) ?? '';
  return Number(toLatinDigits(shown).replace(/\D/g, ''));
}

test('a reload keeps a request form and its confirmation', async () => {
  await seller.tap('link', /^درخواست پول/);
  await untilNoted(seller.page, () => seller.fill('مبلغ (ریال)', '۲۵۰۰۰۰۰'));
  await untilNoted(seller.page, () => seller.fill('بابت', 'دوچرخهٔ کوهستان'));
  await seller.page.reload();
  await eventually('the purpose', () => seller.page.getByLabel('بابت', { exact: true }).inputValue(), 'دوچرخهٔ کوهستان');
  await untilNoted(seller.page, () => seller.press('ادامه'));
  await seller.sees('تأیید درخواست');
  await seller.page.reload();
  await seller.press('ثبت و ساخت لینک پرداخت');
  await seller.sees('لینک پرداخت آماده است');
  code = /transaction-detail\/([A-Z0-9]{8})/.exec(await seller.address())?.[1] ?? '';
  await seller.goTo('خانه');
  await seller.tap('link', /^درخواست پول/);
  expect(await seller.page.getByLabel('بابت', { exact: true }).inputValue()).toBe('');
});

test('a reload keeps the text of a dispute, without its photos', async () => {
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await buyer.tap('link', /مشکلی/);
  const text = page.getByRole('textbox').first();
  await untilNoted(page, () => text.fill(TYPED));
  await page.reload();
  await eventually('the text', () => page.getByRole('textbox').first().inputValue(), TYPED);
  expect(await page.evaluate(() => sessionStorage.getItem('amanat:drafts') ?? '')).not.toContain('کالا');
  await buyer.back();
});

test('a code page keeps its countdown after a reload, and accepts the code', async () => {
  const since = new Date();
  await buyer.askForCode('آزاد کردن پول پیش از تحویل');
  const before = await secondsLeft();
  await eventually('the countdown goes on', async () => (await secondsLeft()) < before - 1, true);
  await page.reload();
  await buyer.sees('کد پیامک را وارد کنید');
  expect(new URL(page.url()).pathname).toBe('/otp');
  const left = await secondsLeft();
  expect(left).toBeLessThan(before);
  expect(left).toBeGreaterThan(0);
  await buyer.enterCode(since);
  await buyer.reaches(/\/transaction-detail\//);
  await buyer.sees(/در حال تسویه|تسویه‌شده|با تأیید شما/);
});

test('the code page of a login does so too', async () => {
  const again = await newPerson(world.browser, world.server, 153);
  await register(again.identity, world.server.client);
  await again.arrive('a first visit', '/login');
  await again.fill('کد ملی', again.identity.nationalCode);
  await again.fill('شمارهٔ موبایل', again.identity.mobile);
  const since = new Date();
  await again.press('دریافت کد تأیید');
  await again.reaches(/\/login_otp/);
  await eventually('the code is noted', async () => (await noteOf(again.page, 'code')) !== null, true);
  await again.page.reload();
  await again.sees('کد پیامک را وارد کنید');
  await again.fill('کد تأیید', await codeSentTo(world.server, again.identity.mobile, since));
  await again.reaches((address) => !address.pathname.startsWith('/login'));
});
