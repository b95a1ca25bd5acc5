import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { OwnPartner, PartnerOffice } from '../../../server/testing/ownPartner';
import { sharedServer } from '../../../server/testing/sharedServer';

let people: { seller: Trader; buyer: Trader };
let shop: OwnPartner;

beforeAll(async () => {
  const server = await sharedServer();
  const money = new MoneyStory(server);
  people = { seller: await money.trader(), buyer: await money.trader() };
  shop = await OwnPartner.create(await PartnerOffice.open(server), money, { name: 'فروشگاه' });
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
});

test('its buyer approves the request on the page of the link', async () => {
  const { processId, code } = await shop.requested(people);
  const { buyer_url: link } = (await shop.read(processId)).data;
  const app = await renderApp({ path: pathOf(link), person: people.buyer.user });
  await app.user.click(await screen.findByRole('button', { name: 'تأیید' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ارسال پول' })).toBeVisible();
  expect(window.location.pathname).toBe(`/pay/${code}`);
  expect((await shop.read(processId)).data.decision).toBe('approved');
});
