import type { Page } from 'playwright-core';
import { photo } from '../../server/testing/pictures';
import type { Person } from '../support/person';
import type { Screen } from './screen';
import type { Stage } from './stage';

const PICTURES = [1, 2].map((place) => ({
  evidence_id: `00000000-0000-4000-8000-00000000000${place}`,
  url: '',
  width: 640,
  height: 480,
}));

/** Answers with two photos of the item. The second cannot be read on a `broken` screen. */
async function havePhotos(page: Page, isBroken: boolean): Promise<void> {
  const body = await photo();
  await page.route('**/transactions/details/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const details = { ...data.details, item_photos: PICTURES };
    await route.fulfill({ response, json: { data: { ...data, details } } });
  });
  await page.route('**/disputes/details/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, dispute: { ...data.dispute, item_photos: PICTURES } } } });
  });
  await page.route('**/disputes/evidence/**', (route) =>
    isBroken && route.request().url().includes(String(PICTURES[1]?.evidence_id))
      ? route.fulfill({ status: 424, json: { error: { code: 1006, message: 'Down' } } })
      : route.fulfill({ body, contentType: 'image/jpeg' }),
  );
}

function photoScreen(
  name: string,
  { route, as }: Pick<Screen, 'route' | 'as'>,
  address: (stage: Stage) => Promise<string>,
  arrive: (person: Person) => Promise<unknown>,
): Screen {
  return {
    name,
    route,
    as,
    show: async (person, stage) => {
      await havePhotos(person.page, name.endsWith('broken'));
      await person.page.goto(await address(stage));
      await arrive(person);
    },
  };
}

const detail = '/transaction-detail/:code';
const inquired = async ({ transactions }: Stage) => `/transaction-detail/${transactions.inquired}`;
const talk = async (stage: Stage) => (await stage.disputes()).talk;

const second = ({ page }: Person) => page.getByRole('button', { name: 'عکس ۲', exact: true }).waitFor();
const removable = ({ page }: Person) => page.getByRole('button', { name: 'حذف عکس: عکس ۲' }).waitFor();

/** Photos of the item: on the form, before the payment, on the seller's pages, and in the file of a dispute. */
export const photoScreens: readonly Screen[] = [
  {
    name: 'request-photos',
    route: '/RequestMoney',
    as: 'seller',
    show: async (person) => {
      const file = { name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() };
      await person.page.goto('/RequestMoney');
      await person.page.getByLabel('افزودن عکس').setInputFiles([file, file]);
      await removable(person);
    },
  },
  photoScreen('pay-photos', { route: detail, as: 'buyer' }, inquired, second),
  photoScreen('pay-photos-broken', { route: detail, as: 'buyer' }, inquired, ({ page }) =>
    page.getByRole('button', { name: 'عکس باز نشد. دوباره باز کنید: عکس ۲' }).waitFor(),
  ),
  photoScreen('pay-photo-full', { route: detail, as: 'buyer' }, inquired, async (person) => {
    await person.press('عکس ۲');
    await person.page.getByRole('dialog').waitFor();
  }),
  photoScreen(
    'share-photos',
    { route: detail, as: 'seller' },
    async (stage) => `${await inquired(stage)}?share=1`,
    removable,
  ),
  ...['detail-photos-seller', 'detail-photos-broken'].map((name) =>
    photoScreen(name, { route: detail, as: 'seller' }, inquired, async (person) => {
      await person.press('جزئیات معامله');
      await removable(person);
    }),
  ),
  photoScreen(
    'dispute-photos',
    { route: '/dispute/:code', as: 'respondent' },
    async (stage) => `/dispute/${await talk(stage)}`,
    ({ page }) => page.getByRole('button', { name: 'عکس‌های درخواست' }).waitFor(),
  ),
];
