import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { DisputeStory } from '../../../server/testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { mustWork } from '../../../server/testing/testClient';

let story: DisputeStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new DisputeStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

function openReceipt(code: string, who: Trader): Promise<RenderedApp> {
  return renderApp({ path: `/receipt/${code}`, person: who.user });
}

/** The line of a label on the screen, not on paper. */
async function lineOf(label: string): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(label, { selector: 'main dt' });
  const line = found?.parentElement;
  if (!line) throw new Error(`There is no line «${label}»`);
  return line;
}

/** The track on the screen says where the money is; on paper the box does, and the track to a screen reader. */
async function expectPlaceOfMoney(words: string): Promise<void> {
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: words })).toHaveLength(2);
}

const shownEnd = (number: string | null) => toPersianDigits(number?.slice(-4) ?? 'none');

/** The page without the tracking number, which may hold the last digits of an account. */
async function pageBesideTracking(): Promise<string> {
  const tracking = (await lineOf('کد رهگیری')).textContent ?? '';
  return (document.body.textContent ?? '').replace(tracking, '');
}

test('the payer’s receipt shows the payer’s amount and account, and never the payee’s account; on paper it names both sides, without the signed text', async () => {
  const code = await story.paid(seller, buyer);
  const app = await openReceipt(code, buyer);
  expect(await lineOf('شما پرداختید')).toHaveTextContent('۲٬۵۰۰٬۰۰۰');
  expect(screen.getAllByText(seller.user.info.full_name).length).toBeGreaterThan(0);
  expect(await lineOf('پرداخت از')).toHaveTextContent(shownEnd(buyer.pan));
  expect(await lineOf('سهم فروشنده')).toHaveTextContent('۲۵٬۰۰۰');
  expect(await lineOf('سهم شما')).toHaveTextContent('۰ ریال');
  for (const number of [seller.iban, seller.pan]) expect(await pageBesideTracking()).not.toContain(shownEnd(number));
  expect(document.body).not.toHaveTextContent(seller.iban);
  expect(screen.queryByText('به حساب شما می‌رسد')).not.toBeInTheDocument();

  const fold = await screen.findByRole('button', { name: 'واقعاً پرداخت شده؟' });
  // the code is on paper only until the fold opens
  expect(document.querySelector('main .qr')).toBeNull();
  await app.user.click(fold);
  expect(document.querySelector('main .qr')).not.toBeNull();
  const signed = await screen.findByText('متن امضاشده');
  expect(signed.closest('details')).toHaveTextContent('"verdict":"held"');
  const paper = screen.getByText('چاپ در', { exact: false }).closest('article') as HTMLElement;
  expect(paper).toHaveTextContent('خریدار پرداخت');
  expect(paper).toHaveTextContent('پرداخت از');
  expect(paper).not.toHaveTextContent('شما');
  expect(paper).not.toHaveTextContent('{');
  expect(within(paper).getByText('نزد امانت')).toBeInTheDocument();
  const track = within(paper).getByRole('img', { name: /^پول نزد امانت است و با تأیید خریدار/ });
  expect(track).toHaveTextContent(buyer.user.info.full_name);
  expect(track).toHaveTextContent(seller.user.info.full_name);
});

test('the payee’s receipt shows the payee’s amount and the open dispute', async () => {
  const code = await story.disputed(seller, buyer);
  await openReceipt(code, seller);
  expect(await lineOf('به حساب شما می‌رسد')).toHaveTextContent('۲٬۴۷۵٬۰۰۰');
  expect(await lineOf('واریز به')).toHaveTextContent(
    new RegExp(`کارت .••${shownEnd(seller.pan)}. · .+ \\(شبا .…${shownEnd(seller.iban)}.\\)`),
  );
  expect(await lineOf('اختلاف')).toHaveTextContent('در حال رسیدگی');
  expect(screen.getAllByText('در حال رسیدگی', { selector: '.badge' })).toHaveLength(2);
  for (const number of [buyer.iban, buyer.pan]) expect(await pageBesideTracking()).not.toContain(shownEnd(number));
  expect(screen.queryByText('شما پرداختید')).not.toBeInTheDocument();
});

test('a half fee stands on the receipt, and on paper in one line; after a refund nobody paid it', async () => {
  const code = await story.paid(seller, buyer, { side: 3 });
  await openReceipt(code, seller);
  expect(await lineOf('خریدار می‌پردازد')).toHaveTextContent('۲٬۵۱۲٬۵۰۰');
  const ownSum = await lineOf('به شما می‌رسد');
  expect(ownSum.querySelector('.in')).toHaveTextContent('۲٬۴۸۷٬۵۰۰');
  expect(await lineOf('سهم شما')).toHaveTextContent('۱۲٬۵۰۰');
  expect(screen.queryByText('کارمزد', { selector: 'main dt' })).not.toBeInTheDocument();
  const paper = screen.getByText('چاپ در', { exact: false }).closest('article') as HTMLElement;
  expect(within(paper).getByText('کارمزد').parentElement).toHaveTextContent(/۲۵٬۰۰۰.*ریال، نصف‌نصف/);
  cleanup();

  await story.confirm(seller, 'refund', code);
  await openReceipt(code, buyer);
  expect(await lineOf('کارمزد')).toHaveTextContent('ندارد');
  expect(screen.queryByText('سهم فروشنده')).not.toBeInTheDocument();
  await expectPlaceOfMoney('پول در راه حساب خریدار است.');
  cleanup();

  await letPayoutsGoOut(story.server);
  await openReceipt(code, buyer);
  await expectPlaceOfMoney('پول به خریدار برگشته است.');
});

test.each([
  ['referee', 'با رأی داور تمام شد.'],
  ['office', 'با رأی امانت تمام شد.'],
] as const)('after an award of the %s, screen and paper name the decider', async (by, words) => {
  await openReceipt(await story.decided(seller, buyer, by, 2_000_000), buyer);
  expect(await lineOf('اختلاف')).toHaveTextContent(words);
  const closed = await screen.findAllByText('پرونده بسته شد', { selector: 'li *' });
  for (const step of closed) expect(step.closest('li')).toHaveTextContent(words);
  const paper = screen.getByText('چاپ در', { exact: false }).closest('article') as HTMLElement;
  expect(paper).toHaveTextContent(words);
});

test('after an award, the payer’s badge names it, and the badge on paper speaks of no confirmation', async () => {
  const code = await story.decided(seller, buyer, 'office', 2_500_000);
  await openReceipt(code, seller);
  await expectPlaceOfMoney('پول در راه حساب فروشنده است.');
  cleanup();

  await letPayoutsGoOut(story.server);
  await openReceipt(code, buyer);
  await expectPlaceOfMoney('پول به فروشنده رسیده است.');
  expect(await screen.findByText('با رأی امانت', { selector: 'main *' })).toBeVisible();
  const paper = screen.getByText('چاپ در', { exact: false }).closest('article') as HTMLElement;
  expect(within(paper).getByText('تسویهٔ نهایی')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('تأییدشده');
});

test.each([
  ['handed over with the code', 'با کد تحویل'],
  ['received by the buyer’s word', 'با تأیید خریدار'],
] as const)('a delivery that was %s reads «%s»', async (_how, words) => {
  const { server } = story;
  const code = await story.paid(seller, buyer, { delivery: 'hand' });
  const body = { payment_code: code };
  if (words === 'با کد تحویل') {
    const { pin } = mustWork(await server.call('handoverCode', { as: buyer.user, body }));
    mustWork(await server.call('handover', { as: seller.user, body: { ...body, pin } }));
  } else {
    mustWork(await server.call('confirmReceipt', { as: buyer.user, body }));
  }
  await openReceipt(code, seller);
  const [step] = await screen.findAllByText('تحویل ثبت شد', { selector: 'main *' });
  expect(step?.closest('li')).toHaveTextContent(words);
});

test('an unpaid request has no receipt', async () => {
  const code = await story.request(seller);
  const { user, navigation, currentPath } = await renderApp({
    path: `/transaction-detail/${code}`,
    person: seller.user,
  });
  await screen.findByText('جزئیات معامله');
  act(() => navigation.navigate(`/receipt/${code}`));
  expect(await screen.findByText('این معامله رسیدی ندارد')).toBeInTheDocument();
  await user.click(screen.getByLabelText('بازگشت'));
  await screen.findByText('جزئیات معامله');
  await user.click(screen.getByLabelText('بازگشت'));
  await waitFor(() => expect(currentPath()).toBe('/home'));
});

test('«لینک تازه» asks for confirmation, and creates another check link', async () => {
  const code = await story.paid(seller, buyer);
  const { check_url: before } = await story.details(buyer, code);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('button', { name: 'جزئیات معامله' }));
  await app.user.click(await screen.findByRole('button', { name: 'واقعاً پرداخت شده؟' }));
  await app.user.click(await screen.findByRole('button', { name: 'لینک تازه' }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'لینک تازه' }));
  expect(await screen.findByText('لینک تازه ساخته شد')).toBeInTheDocument();
  expect((await story.details(buyer, code)).check_url).not.toBe(before);
});
