import type { Page } from 'playwright-core';
import { at, type Screen } from './screen';

/** Opens another page without a reload: after a reload the person has a card. */
function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Screens of a person who is logged in without a card. The last ones add it. */
export const newcomerScreens: readonly Screen[] = [
  at('create-first-card', 'newcomer', '/create-first-card', ({ page }) =>
    page.getByRole('textbox', { name: 'شمارهٔ کارت' }).waitFor(),
  ),
  at('create-first-card-iban', 'newcomer', '/create-first-card', async ({ page }) => {
    await page.getByRole('tab', { name: 'شمارهٔ شبا' }).click();
    await page.getByRole('textbox', { name: 'شمارهٔ شبا' }).fill('0620');
  }),
  at('intro', 'newcomer', '/intro', 'معاملهٔ امن، با خیال راحت'),
  at('intro-last-card', 'newcomer', '/payload', async (person) => {
    await person.press('شروع کنیم');
    await person.press('بعدی');
    await person.page.getByRole('img', { name: 'کارت ۳ از ۳' }).waitFor();
  }),
  at('card-confirm', 'newcomer', '/create-first-card', async ({ page, identity }) => {
    await page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(identity.cardNumber);
    await page.getByRole('button', { name: 'استعلام و افزودن' }).click();
    await page.getByRole('dialog').getByRole('checkbox').check();
  }),
  at(
    'first-confirm-card',
    'firstCard',
    '/create-first-card',
    async (person) => {
      await person.page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(person.identity.cardNumber);
      await person.press('استعلام و افزودن');
      await person.page.getByRole('dialog').getByRole('button', { name: 'بستن' }).click();
      await goInside(person.page, '/first-confirmCard');
      await person.page.getByRole('checkbox').waitFor();
    },
    { shown: '/first-confirmCard' },
  ),
];
