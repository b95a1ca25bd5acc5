import type { DeliveryMethod } from '@contract/delivery';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { testServer } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

const DAY_MS = 86_400_000;

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new MoneyStory(await testServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

async function paid(delivery: DeliveryMethod): Promise<string> {
  return story.paid(seller, buyer, { delivery });
}

async function open(viewer: Trader, path: string): Promise<RenderedApp> {
  cleanup();
  return renderApp({ path, person: viewer.user });
}

const detail = (code: string) => `/transaction-detail/${code}`;

async function pinOf(code: string): Promise<string> {
  const { data } = await (await testServer()).call('handoverCode', { as: buyer.user, body: { payment_code: code } });
  return data.pin;
}

describe('face to face', () => {
  test('the buyer shows six digits, the seller types them, and the buyer has a day to look', async () => {
    const code = await paid('hand');
    const { user } = await open(buyer, detail(code));
    await user.click(await screen.findByRole('button', { name: 'نمایش کد تحویل' }));
    const shown = await screen.findByRole('img', { name: /^کد تحویل/ });
    const pin = await pinOf(code);
    expect(shown).toHaveAccessibleName(`کد تحویل ${[...pin].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join(' ')}`);
    expect(screen.getByText(/پیش از تحویل، تلفنی یا در گفت‌وگو، کد را خواست/)).toBeVisible();

    const sellers = await open(seller, detail(code));
    await sellers.user.click(await screen.findByRole('link', { name: 'تحویل به خریدار' }));
    const field = await screen.findByRole('textbox', { name: 'کد تحویل ۶ رقمی' });
    expect(screen.getByRole('button', { name: 'ثبت تحویل' })).toBeDisabled();
    await sellers.user.type(field, pin === '000000' ? '000001' : '000000');
    await sellers.user.click(screen.getByRole('button', { name: 'ثبت تحویل' }));
    expect(await screen.findByText('کد تحویل درست نیست')).toBeVisible();
    await sellers.user.type(field, pin);
    await sellers.user.dblClick(screen.getByRole('button', { name: 'ثبت تحویل' }));
    expect(await screen.findByRole('heading', { name: 'تحویل ثبت شد.' })).toBeVisible();
    expect(screen.getByText(/وگرنه پول به فروشنده می‌رسد/)).toBeVisible();
    expect(sellers.network.sentTo('/transactions/handover/')).toHaveLength(2);
  });

  test('who comes by the buyer’s QR code sends the digits at once, and the address keeps none of them', async () => {
    const code = await paid('hand');
    const app = await open(seller, `/pay-handover/${code}#${await pinOf(code)}`);
    expect(await screen.findByRole('heading', { name: 'تحویل ثبت شد.' })).toBeVisible();
    expect(app.currentPath()).toBe(`/pay-handover/${code}`);
  });

  test('the page is not the buyer’s', async () => {
    const code = await paid('hand');
    await open(buyer, `/pay-handover/${code}`);
    expect(await screen.findByText(/این صفحه برای فروشنده است/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ثبت تحویل' })).not.toBeInTheDocument();
  });
});

test('by post: the tracking code is checked before it is sent, and both sides see it', async () => {
  const code = await paid('courier');
  const { user } = await open(seller, detail(code));
  await user.click(await screen.findByRole('button', { name: 'ثبت ارسال' }));
  const sheet = within(screen.getByRole('dialog', { name: 'ثبت ارسال' }));
  await user.type(sheet.getByRole('textbox', { name: 'کد رهگیری' }), '1234567');
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  expect(sheet.getByText('کد رهگیری پست ۲۰ یا ۲۴ رقم است')).toBeVisible();
  await user.type(sheet.getByRole('textbox', { name: 'کد رهگیری' }), '8901234567890');
  await user.click(sheet.getByRole('button', { name: 'ثبت ارسال' }));
  expect(await screen.findByText('ارسال را ثبت کردید')).toBeVisible();

  await open(buyer, detail(code));
  expect(await screen.findByText(`${seller.user.info.full_name} کالا را فرستاد`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent('12345678901234567890');
});

test('the seller’s own word is no confirmation, and says so before it is given', async () => {
  const code = await paid('service');
  const { user } = await open(seller, detail(code));
  await user.click(await screen.findByRole('button', { name: 'تحویل دادم' }));
  const sheet = within(screen.getByRole('dialog', { name: 'تحویل را بدون کد ثبت می‌کنید؟' }));
  expect(sheet.getByText(/سکوت خریدار به‌معنی تأیید نیست/)).toBeVisible();
  await user.type(sheet.getByRole('textbox', { name: 'توضیح شما' }), 'کار تمام شد');
  expect(sheet.getByLabelText('افزودن عکس')).toBeEnabled();
  await user.click(sheet.getByRole('button', { name: 'بله، ثبت شود' }));
  expect(await screen.findByText('تحویل را بدون کد ثبت کردید')).toBeVisible();
  expect(screen.getByText('«کار تمام شد»')).toBeVisible();
  expect(screen.getByText(/وگرنه امانت بررسی را آغاز می‌کند/)).toBeVisible();
});

test('without the code the seller says on its page that the goods are handed over', async () => {
  const code = await paid('hand');
  const { user } = await open(seller, `/pay-handover/${code}`);
  await user.click(await screen.findByRole('button', { name: 'تحویل دادم' }));
  await user.click(screen.getByRole('button', { name: 'بله، ثبت شود' }));
  expect(await screen.findByText(/تحویل این معامله ثبت شده است/)).toBeVisible();
  expect((await story.details(seller, code)).delivery).toMatchObject({ state: 'declared', evidence: 'weak' });
});

test('the buyer says that it has come, and gives the seller more time before that', async () => {
  const code = await paid('courier');
  const { user } = await open(buyer, detail(code));
  await user.click(await screen.findByRole('button', { name: 'مهلت بیشتری می‌دهم' }));
  const sheet = within(screen.getByRole('dialog', { name: /بیشتر شود؟$/ }));
  await user.click(sheet.getByRole('radio', { name: '۷ روز' }));
  await user.click(sheet.getByRole('button', { name: 'بله، بیشتر شود' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { data } = await (await testServer()).call('transactionDetails', {
    as: buyer.user,
    body: { payment_code: code },
  });
  const paidAt = data.history.at(-1)?.time ?? '';
  expect(Date.parse(data.details.delivery?.deliver_by ?? '') - Date.parse(paidAt)).toBe((3 + 7) * DAY_MS);

  await user.click(screen.getByRole('button', { name: 'تحویل گرفتم' }));
  await user.click(await screen.findByRole('button', { name: 'بله، تحویل گرفتم' }));
  expect(await screen.findByText('تحویل انجام شد')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/وگرنه پول به فروشنده می‌رسد/)).toBeVisible());
  expect(screen.getByRole('button', { name: '۴۸ ساعت دیگر برای بررسی' })).toBeVisible();
});
