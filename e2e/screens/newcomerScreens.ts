import type { Page } from 'playwright-core';
import type { Screen } from './screen';

/** Opens another page without a reload: after a reload the person has a card. */
function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Screens of a person who is logged in without a card. The last ones add it. */
export const newcomerScreens: readonly Screen[] = [
  {
    name: 'create-first-card',
    route: '/create-first-card',
    as: 'newcomer',
    show: async ({ page }) => {
      await page.goto('/create-first-card');
      await page.getByRole('textbox', { name: 'شمارهٔ کارت' }).waitFor();
    },
  },
  {
    name: 'create-first-card-iban',
    route: '/create-first-card',
    as: 'newcomer',
    show: async ({ page }) => {
      await page.goto('/create-first-card');
      await page.getByRole('tab', { name: 'شمارهٔ شبا' }).click();
      await page.getByRole('textbox', { name: 'شمارهٔ شبا' }).fill('0620');
    },
  },
  {
    name: 'intro',
    route: '/intro',
    as: 'newcomer',
    show: async (person) => {
      await person.page.goto('/intro');
      await person.sees('معاملهٔ امن، با خیال راحت');
    },
  },
  {
    name: 'intro-last-card',
    route: '/payload',
    as: 'newcomer',
    show: async (person) => {
      await person.page.goto('/payload');
      await person.press('شروع کنیم');
      await person.press('بعدی');
      await person.page.getByRole('img', { name: 'کارت ۳ از ۳' }).waitFor();
    },
  },
  {
    name: 'card-confirm',
    route: '/create-first-card',
    as: 'newcomer',
    show: async ({ page, identity }) => {
      await page.goto('/create-first-card');
      await page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(identity.cardNumber);
      await page.getByRole('button', { name: 'استعلام و افزودن' }).click();
      await page.getByRole('dialog').getByRole('checkbox').check();
    },
  },
  {
    name: 'first-confirm-card',
    route: '/first-confirmCard',
    as: 'firstCard',
    show: async (person) => {
      await person.page.goto('/create-first-card');
      await person.page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(person.identity.cardNumber);
      await person.press('استعلام و افزودن');
      await person.page.getByRole('dialog').getByRole('button', { name: 'بستن' }).click();
      await goInside(person.page, '/first-confirmCard');
      await person.page.getByRole('checkbox').waitFor();
    },
  },
];
