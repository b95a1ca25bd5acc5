import { newMember, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([
    newMember(world.browser, world.server, 73),
    newMember(world.browser, world.server, 74),
  ]);
});

/** The six digits on the buyer's screen, as ASCII digits. */
async function shownPin({ page }: Person): Promise<string> {
  const digits = await page.getByRole('img', { name: /^کد تحویل [۰-۹]/ }).getAttribute('aria-label');
  return [...(digits ?? '')]
    .flatMap((digit) => ('۰۱۲۳۴۵۶۷۸۹'.includes(digit) ? ['۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)] : []))
    .join('');
}

test('two phones at a handover: the code closes on the buyer’s phone, and the seller’s success outlives the settlement', async () => {
  const code = await seller.request('۱۸۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await buyer.press('نمایش کد تحویل');
  const sheet = buyer.page.getByRole('dialog', { name: 'کد تحویل' });
  const pin = await shownPin(buyer);

  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  await seller.tap('link', 'تحویل به خریدار');
  await seller.fill('کد تحویل ۶ رقمی', pin);
  await seller.press('ثبت تحویل');
  await seller.sees('تحویل ثبت شد.');
  await sheet.waitFor({ state: 'detached' });
  await buyer.sees('تحویل ثبت شد');
  await buyer.sees('تحویل گرفتید؛ بررسی و تأیید کنید');

  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
  await seller.sees(/^پول (در راه است|رسید)$/);
  await seller.page.reload();
  await seller.sees(/^پول (در راه است|رسید)$/);
  await eventually('the page is a success', () => seller.page.getByText('اینجا کاری برای انجام دادن نیست').count(), 0);
  for (const person of [seller, buyer]) await walkBack(person);
});
