import type { Person } from '../support/person';
import { holdToast, type Screen, screenAt } from './screen';

/** Ends in 0412: the simulated bank assigns it to another person. */
const CARD_OF_ANOTHER_PERSON = '6037991200040412';

/** A phone, a computer and a young key of an iPhone. The stage has no authenticator. */
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];

async function openKeys({ page }: Person): Promise<void> {
  const now = Date.now();
  const passkeys = AGENTS.map((user_agent, place) => ({
    passkey_id: `key-${place}`,
    user_agent,
    current_device: place === 0,
    created_at: new Date(now - 60_000).toISOString(),
    last_used_at: place === 2 ? null : new Date(now - place * 3 * 86_400_000).toISOString(),
    money_from: new Date(now + 86_340_000).toISOString(),
    moves_money: place < 2,
  }));
  const answer = { json: { data: { total_records: passkeys.length, passkeys } } };
  await page.route('**/api/v1/passkeys/', (route) => route.fulfill(answer));
  await page.goto('/passkeys');
  await page.getByRole('button', { name: 'حذف آیفون' }).waitFor();
  await page.unroute('**/api/v1/passkeys/');
}

async function openCardList({ page }: Person): Promise<void> {
  await page.goto('/card-list');
  await page.getByRole('button', { name: 'گزینه‌های کارت' }).first().waitFor();
  await page.getByRole('link', { name: /^دستگاه‌های فعال .*دستگاه$/ }).waitFor();
}

/** The account, its cards and devices. */
export const cardScreens: readonly Screen[] = [
  { name: 'card-list', route: '/card-list', as: 'seller', show: openCardList },
  screenAt('my-data', '/my-data', 'seller', '/my-data', ({ page }) =>
    page.getByRole('button', { name: 'بستن حساب' }).waitFor(),
  ),
  screenAt('my-data-refused', '/my-data', 'seller', '/my-data', async (person) => {
    await person.press('بستن حساب');
    await person.press('بله، بسته شود');
    await person.sees('حساب را اکنون نمی‌توان بست');
  }),
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
    name: 'card-list-logout',
    route: '/card-list',
    as: 'seller',
    show: async (person) => {
      await openCardList(person);
      await person.page.getByRole('button', { name: 'خروج' }).click();
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
  screenAt('passkeys-empty', '/passkeys', 'seller', '/passkeys', 'هنوز کلیدی ندارید'),
  { name: 'passkeys', route: '/passkeys', as: 'seller', show: openKeys },
  {
    name: 'passkeys-remove',
    route: '/passkeys',
    as: 'seller',
    show: async (person) => {
      await openKeys(person);
      await person.page.getByRole('button', { name: 'حذف آیفون' }).click();
      await person.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'passkeys-stale',
    route: '/passkeys',
    as: 'seller',
    show: async (person) => {
      const refusal = { error: { code: 1904, message: '' } };
      await person.page.route('**/passkeys/options/', (route) => route.fulfill({ status: 403, json: refusal }));
      await openKeys(person);
      await person.press('افزودن کلید');
      await person.sees('دوباره با کد پیامکی وارد شوید');
      await person.page.unroute('**/passkeys/options/');
    },
  },
];
