import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { OwnPartner, PartnerOffice } from '../../../server/testing/ownPartner';
import { sharedServer } from '../../../server/testing/sharedServer';

let people: { seller: Trader; buyer: Trader };
let shop: OwnPartner;
let office: PartnerOffice;

beforeAll(async () => {
  const server = await sharedServer();
  const money = new MoneyStory(server);
  people = { seller: await money.trader(), buyer: await money.trader() };
  office = await PartnerOffice.open(server);
  shop = await OwnPartner.create(office, money, { name: 'فروشگاه' });
});

const pathOf = (address: string) => address.slice(address.indexOf('/', 'https://'.length));

test('the seller of a partner’s process confirms it and is led back by the server', async () => {
  const made = (await shop.create(people)).data;
  const app = await renderApp({ path: pathOf(made.seller_url), person: people.seller.user });
  expect(await screen.findAllByText('۲٬۵۰۰٬۰۰۰')).not.toHaveLength(0);
  expect(await screen.findByRole('link', { name: 'بازگشت به فروشگاه' })).toHaveAttribute(
    'href',
    `/panel/v1/return/${made.process_id}`,
  );
  await app.user.click(await screen.findByRole('button', { name: /ساخت/ }));
  await waitFor(() => expect(app.loadedPages).toEqual([`/panel/v1/return/${made.process_id}`]));
  expect((await shop.read(made.process_id)).data.deal).toMatchObject({ status: 'inquired' });
  expect(await screen.findByText('لینک پرداخت ساخته شده است')).toBeVisible();
  expect(screen.queryByRole('button', { name: /ساخت/ })).not.toBeInTheDocument();
});

test('its buyer waits for the seller, then approves the request on the page of the link', async () => {
  const { buyer_url: earlyLink } = (await shop.create(people)).data;
  const waiting = await renderApp({ path: pathOf(earlyLink) });
  expect(await screen.findByText('منتظر فروشنده بمانید')).toBeVisible();
  expect(screen.queryByRole('button', { name: /تأیید|رد کردن/ })).not.toBeInTheDocument();
  cleanup();
  waiting.stop();

  const { processId, code } = await shop.requested(people);
  const { buyer_url: link } = (await shop.read(processId)).data;
  const app = await renderApp({ path: pathOf(link), person: people.buyer.user });
  await app.user.click(await screen.findByRole('button', { name: 'تأیید' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ارسال پول' })).toBeVisible();
  expect(window.location.pathname).toBe(`/pay/${code}`);
  expect((await shop.read(processId)).data.decision).toBe('approved');
});

test('its people read of the seller’s site, and of no chat', async () => {
  const { processId } = await shop.requested(people);
  const buyer = await renderApp({ path: `/submit-transaction?process_id=${processId}` });
  await buyer.user.click(await screen.findByRole('button', { name: 'رد کردن' }));
  await buyer.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'رد کردن' }));
  expect(await screen.findByText('درخواست را رد کردید')).toBeVisible();
  expect(screen.queryByText(/گفت‌وگو/)).not.toBeInTheDocument();
  cleanup();
  buyer.stop();

  const { process_id: ended, seller_url: link } = (await shop.create(people)).data;
  const seller = await renderApp({ path: pathOf(link), person: people.seller.user });
  const confirm = await screen.findByRole('button', { name: /ساخت/ });
  await shop.cancel(ended);
  await seller.user.click(confirm);
  expect(await screen.findByText('این درخواست پیدا نشد یا مهلتش گذشته است')).toBeVisible();
  cleanup();
  seller.stop();

  await renderApp({ path: pathOf(link), person: people.seller.user });
  expect(await screen.findByText('این درخواست پیدا نشد')).toBeVisible();
  expect(screen.getByText(/از سایت فروشنده دوباره شروع کنید/)).toBeVisible();
});

test('the link of a test process says that no money moves, and plays it', async () => {
  shop.key = await office.rotate(shop.id, 'test_key', 0);
  const { buyer_url: link, process_id: id } = (await shop.create(people)).data;
  const { user } = await renderApp({ path: pathOf(link) });
  expect(await screen.findByText(/هیچ پولی جابه‌جا نمی‌شود/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'فروشنده درخواست را بسازد' }));
  await user.click(await screen.findByRole('button', { name: 'خریدار تأیید کند' }));
  await user.click(await screen.findByRole('button', { name: 'خریدار بپردازد' }));
  expect(await screen.findByRole('button', { name: 'پول آزاد شود' })).toBeVisible();
  expect((await shop.read(id)).data).toMatchObject({ decision: 'approved', deal: { status: 'paid' } });
});
