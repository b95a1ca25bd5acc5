import { screen } from '@testing-library/react';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { DisputeStory } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { mustWork } from '../../../server/testing/testClient';
import { maskedNameOf } from '../../../server/testing/testPeople';

let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let code: string;
let path: string;

beforeEach(async () => {
  story = new DisputeStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
  code = await story.paid(seller, buyer);
  path = new URL((await story.details(buyer, code)).check_url ?? '').pathname;
});

const openAs = (who: Trader): Promise<RenderedApp> => renderApp({ path, person: who.user });

test('shows a stranger the held money, the payee’s initials, and a login that leads back', async () => {
  const app = await renderApp({ path });
  expect(await screen.findByRole('heading', { name: 'این پرداخت واقعی است.' })).toBeInTheDocument();
  const { info } = seller.user;
  expect(screen.getAllByText(maskedNameOf(info))).toHaveLength(2);
  expect(document.body).not.toHaveTextContent(info.last_name);
  expect(screen.getByText(/^بررسی‌شده در .+:..:..\.$/)).toBeInTheDocument();

  await app.user.click(screen.getByRole('link', { name: 'ورود و دیدن معامله' }));
  expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/login?redirect-link=${encodeURIComponent(path)}`);
});

test('tells the payee that the money is theirs, with a link to the transaction', async () => {
  const app = await openAs(seller);
  expect(await screen.findByText('این پول برای شماست ✓')).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'دیدن معامله' }));
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
});

test('tells a third user that the money is not theirs', async () => {
  await openAs(await story.trader());
  expect(await screen.findByText('این رسید برای معاملهٔ شما نیست ✗')).toBeInTheDocument();
  expect(screen.queryByText('این پول برای شماست ✓')).not.toBeInTheDocument();
});

test('an open page shows a refund without a reload', async () => {
  await renderApp({ path });
  await screen.findByRole('heading', { name: 'این پرداخت واقعی است.' });
  mustWork(await story.confirm(seller, 'refund', code));
  expect(await screen.findByRole('heading', { name: /چیزی تحویل ندهید/ })).toBeInTheDocument();
});

test('an open page whose link was renewed says that the receipt is unknown', async () => {
  await renderApp({ path });
  await screen.findByRole('heading', { name: 'این پرداخت واقعی است.' });
  mustWork(await story.server.call('checkLink', { as: buyer.user, body: { payment_code: code } }));
  expect(await screen.findByRole('heading', { name: 'چنین رسیدی در امانت نیست.' })).toBeInTheDocument();
});

test.each([
  ['referee', 'با رأی داور تمام شد.'],
  ['office', 'با رأی امانت تمام شد.'],
] as const)('names the decider after an award of the %s', async (by, words) => {
  const decided = await story.decided(seller, buyer, by, 2_000_000);
  await renderApp({ path: new URL((await story.details(buyer, decided)).check_url ?? '').pathname });
  expect(await screen.findByRole('heading', { name: 'پول میان دو طرف تقسیم شده است.' })).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});
