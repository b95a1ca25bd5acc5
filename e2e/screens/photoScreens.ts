import { photo } from '../../server/testing/pictures';
import type { Person } from '../support/person';
import { type Actor, at, button, changeAnswer, changeDetails, opens, type Screen, type Steps } from './screen';

const PICTURES = [1, 2].map((place) => ({
  evidence_id: `00000000-0000-4000-8000-00000000000${place}`,
  url: '',
  width: 640,
  height: 480,
}));

/** Answers with two photos of the item. The second cannot be read on a `broken` screen. */
async function havePhotos({ page }: Person, isBroken: boolean): Promise<void> {
  const body = await photo();
  await changeDetails(page, () => ({ item_photos: PICTURES }));
  await changeAnswer(page, '**/disputes/details/', (data) => ({
    ...data,
    dispute: { ...data.dispute, item_photos: PICTURES },
  }));
  await page.route('**/disputes/evidence/**', (route) =>
    isBroken && route.request().url().includes(String(PICTURES[1]?.evidence_id))
      ? route.fulfill({ status: 424, json: { error: { code: 1006, message: 'Down' } } })
      : route.fulfill({ body, contentType: 'image/jpeg' }),
  );
}

const photoScreen = (name: string, as: Actor, steps: Steps, address = '/transaction-detail/{inquired}') =>
  at(name, as, address, steps, { before: (person) => havePhotos(person, name.endsWith('broken')) });

const removable = button('حذف عکس: عکس ۲');

/** Photos of the item: on the form, before the payment, on the seller's pages, and in the file of a dispute. */
export const photoScreens: readonly Screen[] = [
  at('request-photos', 'seller', '/RequestMoney', async (person) => {
    const file = { name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await person.page.getByLabel('افزودن عکس').setInputFiles([file, file]);
    await removable(person);
  }),
  photoScreen('pay-photos', 'buyer', button('عکس ۲')),
  photoScreen('pay-photos-broken', 'buyer', button('عکس باز نشد. دوباره باز کنید: عکس ۲')),
  photoScreen('pay-photo-full', 'buyer', opens('عکس ۲', 'dialog')),
  photoScreen('share-photos', 'seller', removable, '/transaction-detail/{inquired}?share=1'),
  ...['detail-photos-seller', 'detail-photos-broken'].map((name) =>
    photoScreen(name, 'seller', async (person) => {
      await person.press('جزئیات معامله');
      await removable(person);
    }),
  ),
  photoScreen('dispute-photos', 'respondent', button('عکس‌های درخواست'), '/dispute/{disputes.talk}'),
];
