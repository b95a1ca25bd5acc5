import type { Page } from 'playwright-core';
import { firstPage } from '@/ui/firstPage';
import { codeSentTo, identity } from '../support/api';
import { arrive, openPhone } from '../support/browser';
import { Keyboard } from '../support/keyboard';
import { enterWorld } from '../support/world';

const world = enterWorld();

const WHO = identity(60_001);
/** The month of birth, as presses of the down arrow. */
const MEHR = 7;

let page: Page;
let keyboard: Keyboard;

beforeAll(async () => {
  page = (await openPhone(world.browser, world.server.origin)).page;
  keyboard = new Keyboard(page);
});

test('tabs that are links keep the focus in the tab row', async () => {
  await arrive(page, 'a first visit', '/login');
  // The prerendered login has links; only the app handles arrow keys.
  await page.waitForFunction((shown) => !(shown in document.documentElement.dataset), firstPage.shown);
  await keyboard.tabTo('tab', 'ورود');
  await keyboard.press('ArrowLeft');
  await page.waitForURL(/\/register/);
  await keyboard.arrivesAt('tab', 'ثبت‌نام');
});

test('a sheet keeps the focus, and Escape returns it to the opener', async () => {
  await keyboard.enter('button', 'قوانین و مقررات');
  await page.getByRole('dialog', { name: 'قوانین و مقررات' }).waitFor();
  expect(await keyboard.leavesDialog(6)).toBe(false);
  await keyboard.press('Escape');
  await keyboard.arrivesAt('button', 'قوانین و مقررات');
});

test('registration: each step starts at its heading, the code page at its field', async () => {
  await keyboard.fill('کد ملی', WHO.nationalCode);
  await keyboard.fill('روز', WHO.birth.day);
  await keyboard.tabTo('combobox', 'ماه');
  await keyboard.press('ArrowDown', MEHR);
  await keyboard.fill('سال', WHO.birth.year);
  await keyboard.tabTo('checkbox', 'قوانین و مقررات را می‌پذیرم');
  await keyboard.press('Space');
  await keyboard.enter('button', 'ادامه');
  await keyboard.arrivesAt('heading', 'شمارهٔ شما چیست؟');
  await keyboard.fill('شمارهٔ موبایل', WHO.mobile);
  const since = new Date();
  await keyboard.press('Enter');
  await keyboard.arrivesAt('textbox', 'کد تأیید');

  const said = await whatIsSaid(3);
  expect(said.length).toBeLessThanOrEqual(1);

  await keyboard.type(await codeSentTo(world.server, WHO.mobile, since));
  await keyboard.arrivesAt('heading', 'اولین کارت شما');
});

test('the first card: its sheet keeps the focus until the card is confirmed', async () => {
  await keyboard.tabTo('tab', 'شمارهٔ کارت');
  await keyboard.press('ArrowLeft');
  await keyboard.arrivesAt('tab', 'شمارهٔ شبا');
  await keyboard.press('ArrowRight');
  await keyboard.fill('شمارهٔ کارت', WHO.cardNumber);
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await keyboard.leavesDialog(5)).toBe(false);
  await keyboard.tabTo('checkbox', 'قوانین و مقررات را می‌پذیرم');
  await keyboard.press('Space');
  await keyboard.enter('button', 'تأیید و افزودن کارت');
  await page.getByRole('link', { name: /درخواست پول/ }).waitFor();
  expect(await keyboard.focused()).toMatch(/^heading "سلام/);
});

test('requests money and shares the link', async () => {
  await keyboard.enter('link', 'درخواست پول');
  await keyboard.arrivesAt('heading', 'درخواست پول');
  await keyboard.fill('مبلغ (ریال)', '2500000');
  await keyboard.tabTo('radio', 'شما');
  await keyboard.press('ArrowLeft');
  await keyboard.arrivesAt('radio', 'خریدار');
  await keyboard.fill('بابت', 'دوچرخهٔ کوهستان');
  await keyboard.enter('button', 'تغییر');
  await page.getByRole('dialog').waitFor();
  expect(await keyboard.leavesDialog(5)).toBe(false);
  await keyboard.press('Escape');
  await keyboard.arrivesAt('button', 'تغییر');
  await keyboard.enter('button', 'ادامه');
  await keyboard.arrivesAt('heading', 'تأیید درخواست');
  await keyboard.enter('button', 'ثبت و ساخت لینک پرداخت');
  await keyboard.arrivesAt('heading', 'لینک پرداخت');
  await keyboard.enter('button', 'کپی لینک');
  await page.getByRole('status').filter({ hasText: 'لینک پرداخت کپی شد' }).waitFor();
});

test('a menu opens on its first item, and Escape returns to its button', async () => {
  await keyboard.enter('link', 'بستن');
  await keyboard.enter('link', 'حساب من');
  await keyboard.enter('button', 'گزینه‌های کارت');
  await keyboard.arrivesAt('menuitem', 'حذف');
  await keyboard.press('Escape');
  await keyboard.arrivesAt('button', 'گزینه‌های کارت');
});

test('a dialog keeps the focus, and Escape declines and returns the focus', async () => {
  await keyboard.enter('button', 'خروج');
  await page.getByRole('alertdialog', { name: 'از حساب خارج می‌شوید؟' }).waitFor();
  expect(await keyboard.leavesDialog(4)).toBe(false);
  await keyboard.press('Escape');
  await keyboard.arrivesAt('button', 'خروج');
});

test('each page sets the title of the window', async () => {
  await keyboard.enter('link', 'تراکنش‌ها');
  await page.getByRole('heading', { name: 'تراکنش‌ها' }).waitFor();
  expect(await page.title()).toBe('تراکنش‌ها · امانت');
});

/** Texts of live regions while the countdown changes so many times. */
function whatIsSaid(changesOfCountdown: number): Promise<string[]> {
  return page.evaluate(async (changes) => {
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
    const said: string[] = [];
    const countdowns = new Set<string>();
    const observer = new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (region?.textContent) said.push(region.textContent);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    while (countdowns.size <= changes) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const paragraphs = Array.from(document.querySelectorAll('form p'));
      const countdown = paragraphs.find(({ textContent }) => textContent?.includes('ثانیه'))?.textContent;
      if (countdown) countdowns.add(countdown);
    }
    observer.disconnect();
    return said;
  }, changesOfCountdown);
}
