import type { Person } from '../support/person';
import { holdToast, type Screen, screenAt } from './screen';

/** Ends in 0412: the simulated bank assigns it to another person. */
const CARD_OF_ANOTHER_PERSON = '6037991200040412';

async function openCardList({ page }: Person): Promise<void> {
  await page.goto('/card-list');
  await page.getByRole('button', { name: 'گزینه‌های کارت' }).first().waitFor();
}

/** Cards, settings and devices. */
export const cardScreens: readonly Screen[] = [
  { name: 'card-list', route: '/card-list', as: 'seller', show: openCardList },
  {
    name: 'card-list-menu',
    route: '/card-list',
    as: 'seller',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).last().click();
      await person.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'card-list-delete',
    route: '/card-list',
    as: 'seller',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).last().click();
      await person.page.getByRole('menuitem', { name: 'حذف' }).click();
      await person.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'card-list-default-toast',
    route: '/card-list',
    as: 'member',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).click();
      await person.page.getByRole('menuitem', { name: 'حذف' }).click();
      await holdToast(person, 'حذف کارت پیش‌فرض ممکن نیست');
    },
  },
  {
    name: 'card-list-settings',
    route: '/card-list',
    as: 'seller',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'تنظیمات' }).click();
      await person.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'card-list-logout',
    route: '/card-list',
    as: 'seller',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'تنظیمات' }).click();
      await person.page.getByRole('menuitem', { name: 'خروج از حساب' }).click();
      await person.page.getByRole('alertdialog').waitFor();
    },
  },
  screenAt('create-card', '/create-card', 'seller', '/create-card', ({ page }) =>
    page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill('603799'),
  ),
  screenAt('create-card-refused', '/create-card', 'seller', '/create-card', async (person) => {
    await person.page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(CARD_OF_ANOTHER_PERSON);
    await person.press('استعلام و افزودن');
    await person.sees('این حساب به نام شما نیست');
  }),
  screenAt(
    'confirm-card',
    '/confirm-card/:bank_account_id',
    'seller',
    (transactions) => `/confirm-card/${transactions.sellersAccount}`,
    ({ page }) => page.getByRole('checkbox').waitFor(),
  ),
  screenAt('devices', '/DevisActive', 'seller', '/DevisActive', 'نشست‌های دیگر'),
  screenAt('devices-end-all', '/DevisActive', 'seller', '/DevisActive', async (person) => {
    await person.press('خروج از همهٔ دستگاه‌ها');
    await person.page.getByRole('alertdialog').waitFor();
  }),
];
