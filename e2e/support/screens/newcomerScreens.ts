import type { Screen } from './screen';

/** What somebody sees who is logged in and has no card yet. The last one adds it. */
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
      await person.open('/intro');
      await person.sees('معاملهٔ امن، با خیال راحت');
    },
  },
  {
    name: 'intro-last-card',
    route: '/payload',
    as: 'newcomer',
    show: async (person) => {
      await person.open('/payload');
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
];
