import { EventEmitter, on } from 'node:events';
import type { Route } from 'playwright-core';
import { photo } from '../../server/testing/pictures';
import { ledgerSince } from '../support/api';
import { textOfPages } from '../support/documents';
import { appointArbiters, newMember, newPerson, type Person } from '../support/person';
import { SALE, walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

const ARBITERS = [10_311, 10_312] as const;

beforeAll(async () => {
  await appointArbiters(world.server, ARBITERS);
});

const PHOTOS = 'عکس‌های درخواست';

/** Chooses four photos of the item on the form, which keeps them while the seller is elsewhere. */
async function choosePhotos(seller: Person): Promise<void> {
  const file = async () => ({ name: 'bike.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const files = await Promise.all([file(), file(), file(), file()]);
  await seller.tap('link', /^درخواست پول/);
  await seller.page.getByLabel('افزودن عکس').setInputFiles(files);
  await seller.back();
}

/** Makes the request and returns its code. Of four photos one is removed while it waits, one while it is sent, one afterwards. */
async function requestWithOnePhoto(seller: Person, typed: string): Promise<string> {
  const { page } = seller;
  const uploads = new EventEmitter();
  const arriving = on(uploads, 'held');
  const nextUpload = async (): Promise<Route> => (await arriving.next()).value[0];
  await page.route('**/transactions/photos/', (route) => uploads.emit('held', route));
  const code = await seller.request(typed, SALE.purpose);
  const remove = async (place: string) => {
    const button = page.getByRole('button', { name: `حذف عکس: عکس ${place}` });
    await button.tap();
    await button.waitFor({ state: 'detached' });
  };
  const first = await nextUpload();
  await remove('۴');
  await first.continue();
  await (await nextUpload()).continue();
  const third = await nextUpload();
  await remove('۳');
  const removed = () => page.waitForResponse('**/transactions/photos/remove/');
  await Promise.all([removed(), third.continue()]);
  await Promise.all([removed(), remove('۲')]);
  await page.getByRole('img', { name: 'عکس ۱' }).waitFor();
  return code;
}

/** A seller, a buyer, and the code of the buyer's payment, which is open on both phones. */
async function paidSale(
  first: number,
  typed: string = SALE.typed,
): Promise<{ seller: Person; buyer: Person; code: string }> {
  const [seller, buyer] = await Promise.all([
    newMember(world.browser, world.server, first),
    newMember(world.browser, world.server, first + 1),
  ]);
  await choosePhotos(seller);
  const code = await requestWithOnePhoto(seller, typed);
  await buyer.arrive('a sent link', `/pay/${code}`);
  await buyer.sees(PHOTOS);
  await buyer.misses({ role: 'button', name: 'عکس ۲' });
  await buyer.sees('تحویل تا ۳ روز پس از پرداخت');
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  return { seller, buyer, code };
}

test('face to face: the buyer shows the code, the seller types it, and the buyer settles', async () => {
  const moved = await ledgerSince(world.server);
  const { seller, buyer } = await paidSale(10_301);
  await buyer.press('نمایش کد تحویل');
  const shown = buyer.page.getByRole('img', { name: /^کد تحویل/ });
  const digits = ((await shown.getAttribute('aria-label')) ?? '').replace(/[^۰-۹]/g, '');
  expect(digits).toHaveLength(6);

  await seller.tap('link', 'تحویل به خریدار');
  await seller.fill('کد تحویل ۶ رقمی', digits);
  await seller.press('ثبت تحویل');
  await seller.sees('تحویل ثبت شد.');
  await seller.press('دیدن جزئیات تراکنش');
  await seller.sees('پول به شما می‌رسد');

  // The code step on the buyer's phone closes without a tap.
  await buyer.sees('تحویل ثبت شد');
  await buyer.goTo('خانه');
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow((await seller.address()).split('/').at(-1) ?? '');
  await buyer.sees('تحویل گرفتید؛ بررسی و تأیید کنید');
  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
  await walkBack(buyer);
  await walkBack(seller);
  expect(await moved()).toMatchObject({ commission: SALE.commission });
});

test('a buyer opens a dispute, both agree on a split, and each gets their part', async () => {
  const moved = await ledgerSince(world.server);
  const { seller, buyer, code } = await paidSale(10_303);
  await buyer.tap('link', 'مشکلی پیش آمده');
  await buyer.tap('radio', 'با چیزی که گفته شده بود فرق دارد');
  await buyer.fill('توضیح شما', 'گفته بودند دندهٔ عقب نو است، اما زنجیر رد می‌کند.');
  await buyer.tap('radio', 'همهٔ پول به من برگردد');
  await buyer.press('ثبت مشکل');
  await buyer.press('بله، ثبت شود');
  await buyer.sees('منتظر پاسخ');

  await seller.goTo('خانه');
  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  await seller.tap('link', 'پاسخ به مشکل');
  await seller.sees(PHOTOS);
  await seller.press('پیشنهاد توافق');
  await seller.fill('سهم شما', '2000000');
  const since = new Date();
  await seller.press('فرستادن پیشنهاد');
  await seller.reaches(/\/otp/);
  await seller.enterCode(since);
  await seller.sees('پیشنهاد شما');

  await buyer.sees('می‌پذیرم');
  const accepted = new Date();
  await buyer.press('می‌پذیرم');
  await buyer.reaches(/\/otp/);
  await buyer.enterCode(accepted);
  await buyer.sees('با توافق تمام شد.');
  await buyer.arrive('a sent link', `/receipt/${code}`);
  await buyer.press('واقعاً پرداخت شده؟');
  await buyer.sees('اثر انگشت امضا');
  expect(textOfPages(await buyer.page.pdf({ format: 'A4', printBackground: true }))).toHaveLength(1);
  await buyer.back();
  await walkBack(buyer);
  await walkBack(seller);
  const { payouts, commission } = await moved();
  expect({ payouts, commission }).toEqual({ payouts: SALE.rials - 20_000, commission: 20_000 });
});

const SAID = 'گفته بودند دندهٔ عقب نو است، اما زنجیر رد می‌کند و ترمز نمی‌گیرد.';
const REASONS = 'از عکس‌ها پیداست که ترمز دوچرخه کار نمی‌کند و آگهی چیزی از آن نگفته است.';

/** An arbiter logs in to the queue and finds the case of a payment. */
async function arbiterAt(number: number, code: string): Promise<Person> {
  const arbiter = await newPerson(world.browser, world.server, number);
  await arbiter.logIn();
  await arbiter.tap('link', new RegExp(code));
  return arbiter;
}

test('a large case goes to the office: an arbiter takes it, asks and awards, a second one signs, and both sides see it', async () => {
  const moved = await ledgerSince(world.server);
  const { seller, buyer, code: payment_code } = await paidSale(10_305, '۳۰۰۰۰۰۰۰۰');
  const wish = { reason: 'not_as_described', text: SAID, wanted_payee_rials: 200_000_000 };
  await buyer.api.call('openDispute', { body: { payment_code, ...wish } });
  await seller.api.call('answerDispute', { body: { payment_code, text: SAID } });
  for (const { api } of [buyer, seller]) await api.call('escalateDispute', { body: { payment_code } });
  await buyer.goTo('خانه');
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow(payment_code);
  await buyer.tap('link', 'دیدن پروندهٔ اختلاف');
  await buyer.sees(/امانت پرونده را می‌خواند/);

  const arbiter = await arbiterAt(ARBITERS[0], payment_code);
  await arbiter.press('برداشتن پرونده');
  await arbiter.press('پرسیدن از فروشنده');
  await arbiter.fill('پرسش شما', 'ترمز را چه زمانی آزمودید؟');
  await arbiter.press('فرستادن');
  // Waits for the sheet: the button changes its name while the request is pending.
  await arbiter.misses({ role: 'dialog', name: 'پرسیدن از فروشنده' });
  await arbiter.sees('ترمز را چه زمانی آزمودید؟');
  await buyer.sees('ترمز را چه زمانی آزمودید؟');
  // The slider has the same name.
  await arbiter.page.getByRole('textbox', { name: 'سهم فروشنده' }).fill('۲۰۰۰۰۰۰۰۰');
  await arbiter.fill('دلیل رأی (دست‌کم ۵۰ نویسه)', REASONS);
  await arbiter.press('صدور رأی');
  await arbiter.press('بله، رأی می‌دهم');
  await arbiter.sees(/رأی شما ثبت شد و منتظر تأیید داور دیگری است/);

  const second = await arbiterAt(ARBITERS[1], payment_code);
  await second.press('تأیید رأی');
  await second.press('بله، تأیید می‌کنم');
  await second.sees('با رأی امانت تمام شد.');
  await buyer.sees('با رأی امانت تمام شد.');
  await walkBack(buyer);
  await walkBack(seller);
  expect([arbiter.complaints, second.complaints]).toEqual([[], []]);
  const { payouts, commission } = await moved();
  expect({ payouts, commission }).toEqual({ payouts: 298_000_000, commission: 2_000_000 });
});
