import type { Person } from '../support/person';
import { at, button, holdToast, opens, refuse, type Screen } from './screen';

/** Ends in 0412: the simulated bank assigns it to another person. */
const CARD_OF_ANOTHER_PERSON = '6037991200040412';

/** A phone, a computer and a young key of an iPhone. The stage has no authenticator. */
const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];

/** Answers with keys on three devices. */
async function haveKeys({ page }: Person): Promise<void> {
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
}

const withKeys = { before: haveKeys };

/** Waits for the cards and the devices. */
async function seesCards({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'گزینه‌های کارت' }).first().waitFor();
  await page.getByRole('link', { name: /^دستگاه‌های فعال .*دستگاه$/ }).waitFor();
}

/** The account, its cards and devices. */
export const cardScreens: readonly Screen[] = [
  at('card-list', 'seller', '/card-list', seesCards),
  at('my-data', 'seller', '/my-data', button('بستن حساب')),
  at('my-data-refused', 'seller', '/my-data', async (person) => {
    await person.press('بستن حساب');
    await person.press('بله، بسته شود');
    await person.sees('حساب را اکنون نمی‌توان بست');
  }),
  at('card-list-menu', 'seller', '/card-list', async (person) => {
    await seesCards(person);
    await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).last().click();
    await person.page.getByRole('menu').waitFor();
  }),
  at('card-list-delete', 'seller', '/card-list', async (person) => {
    await seesCards(person);
    await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).last().click();
    await person.page.getByRole('menuitem', { name: 'حذف' }).click();
    await person.page.getByRole('alertdialog').waitFor();
  }),
  at('card-list-default-toast', 'member', '/card-list', async (person) => {
    await seesCards(person);
    await person.page.getByRole('button', { name: 'گزینه‌های کارت' }).click();
    await person.page.getByRole('menuitem', { name: 'حذف' }).click();
    await holdToast(person, 'حذف کارت پیش‌فرض ممکن نیست');
  }),
  at('card-list-logout', 'seller', '/card-list', async (person) => {
    await seesCards(person);
    await person.page.getByRole('button', { name: 'خروج' }).click();
    await person.page.getByRole('alertdialog').waitFor();
  }),
  at('create-card', 'seller', '/create-card', ({ page }) =>
    page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill('603799'),
  ),
  at('create-card-refused', 'seller', '/create-card', async (person) => {
    await person.page.getByRole('textbox', { name: 'شمارهٔ کارت' }).fill(CARD_OF_ANOTHER_PERSON);
    await person.press('استعلام و افزودن');
    await person.sees('این حساب به نام شما نیست');
  }),
  at('confirm-card', 'seller', '/confirm-card/{sellersAccount}', ({ page }) => page.getByRole('checkbox').waitFor()),
  at('devices', 'seller', '/DevisActive', 'نشست‌های دیگر'),
  at('devices-end-all', 'seller', '/DevisActive', opens('خروج از همهٔ دستگاه‌ها', 'alertdialog')),
  at('passkeys-empty', 'seller', '/passkeys', 'هنوز کلیدی ندارید'),
  at('passkeys', 'seller', '/passkeys', button('حذف آیفون'), withKeys),
  at('passkeys-remove', 'seller', '/passkeys', opens('حذف آیفون', 'alertdialog'), withKeys),
  at(
    'passkeys-stale',
    'seller',
    '/passkeys',
    async (person) => {
      await refuse(person.page, '**/passkeys/options/', 403, { code: 1904 });
      await person.press('افزودن کلید');
      await person.sees('دوباره با کد پیامکی وارد شوید');
    },
    withKeys,
  ),
];
