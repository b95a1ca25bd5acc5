import { screen, within } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { testServer } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { DisputeStory } from '../../../server/testing/disputeStory';
import type { Trader } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new DisputeStory(await testServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

function openReceipt(code: string, who: Trader): Promise<RenderedApp> {
  return renderApp({ path: `/receipt/${code}`, person: who.user });
}

/** The line of a label on the screen, not on the paper beside it. */
async function lineOf(label: string): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(label, { selector: 'main dt' });
  const line = found?.parentElement;
  if (!line) throw new Error(`There is no line «${label}»`);
  return line;
}

const shownEnd = (iban: string) => toPersianDigits(iban.slice(-4));

test('the payer’s receipt has what they paid and their own account, on the screen and on paper never the payee’s', async () => {
  const code = await story.paid(seller, buyer);
  await openReceipt(code, buyer);
  expect(await lineOf('شما پرداختید')).toHaveTextContent('۲٬۵۰۰٬۰۰۰');
  expect(await lineOf('از کارت شما')).toHaveTextContent(shownEnd(buyer.iban));
  expect(await lineOf('کارمزد')).toHaveTextContent('با فروشنده');
  expect(document.body).not.toHaveTextContent(shownEnd(seller.iban));
  expect(document.body).not.toHaveTextContent(seller.iban);
  expect(screen.queryByText('به حساب شما می‌رسد')).not.toBeInTheDocument();
});

test('the payee’s has what they get, and says that a dispute is open', async () => {
  const code = await story.disputed(seller, buyer);
  await openReceipt(code, seller);
  expect(await lineOf('به حساب شما می‌رسد')).toHaveTextContent('۲٬۴۷۵٬۰۰۰');
  expect(await lineOf('به کارت شما')).toHaveTextContent(shownEnd(seller.iban));
  expect(await lineOf('اختلاف')).toHaveTextContent('در حال رسیدگی');
  expect(document.body).not.toHaveTextContent(shownEnd(buyer.iban));
  expect(screen.queryByText('شما پرداختید')).not.toBeInTheDocument();
});

test('a request that nobody has paid has none, and says so', async () => {
  await openReceipt(await story.request(seller), seller);
  expect(await screen.findByText('این معامله رسیدی ندارد')).toBeInTheDocument();
});

test('«لینک تازه» on the transaction’s page is asked for twice, and makes another QR code', async () => {
  const code = await story.paid(seller, buyer);
  const { check_url: before } = await story.details(buyer, code);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('button', { name: 'لینک تازه' }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'لینک تازه' }));
  expect(await screen.findByText('لینک تازه ساخته شد')).toBeInTheDocument();
  expect((await story.details(buyer, code)).check_url).not.toBe(before);
});
