import { screen, waitFor } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { answerYes, unfold } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';

const REFUND = 'بازگرداندن پول';

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  const server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  // another SMS code needs 60 s
  server.clock.advance(61_000);
});

const codeField = () => screen.findByRole('textbox', { name: 'کد تأیید' });
const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** From the transaction's page to the code step of an action. */
async function ask(viewer: Trader, code: string, action: string): Promise<RenderedApp> {
  const app = await renderApp({ path: paths.transactionDetail(code), person: viewer.user });
  await askIn(app, action);
  return app;
}

async function askIn(app: RenderedApp, action: string): Promise<void> {
  if (action === REFUND) await unfold(app);
  await app.user.click(await screen.findByRole('button', { name: action }));
  await answerYes(app);
  await codeField();
  expect(await screen.findByText(/^۰۹۱۲\*{4}/)).toBeInTheDocument();
}

test('before a settlement it shows the receiver, the amount after commission, and that it is irreversible', async () => {
  const code = await story.paid(seller, buyer);
  const app = await ask(buyer, code, 'آزاد کردن پول پیش از تحویل');
  expect(app.currentPath()).toBe('/otp');
  const note = screen.getByRole('note');
  expect(note).toHaveTextContent('این کار برگشت‌پذیر نیست');
  expect(note).toHaveTextContent(`مبلغ ۲٬۴۷۵٬۰۰۰ ریال به ${maskedNameOf(seller.user.info)} (پس از کارمزد)`);
  expect(note).toHaveTextContent(
    'با وارد کردن کد، مبلغ به فروشنده پرداخت می‌شود. پس از این، پول برنمی‌گردد و امانت دیگر نمی‌تواند کاری کند.',
  );

  await enter(app.user, await codeField(), await app.server.smsCode(buyer.user.mobile));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect((await story.details(buyer, code)).status).toMatch(/^settled/);
});

test('a wrong code changes nothing, and the right one still works', async () => {
  const code = await story.paid(seller, buyer);
  const app = await ask(seller, code, REFUND);
  expect(screen.getByRole('note')).toHaveTextContent('این مبلغ به خریدار برمی‌گردد');
  const field = await codeField();
  const right = await app.server.smsCode(seller.user.mobile);
  await enter(app.user, field, otherCode(right));
  await waitFor(() => expect(field).toHaveAccessibleDescription('کد تأیید درست نیست'));
  expect((await story.details(seller, code)).status).toBe('paid');

  await enter(app.user, field, right);
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  expect((await story.details(seller, code)).status).toMatch(/^refunded/);
});

test('«back» forgets the action', async () => {
  const code = await story.request(seller);
  const app = await ask(seller, code, 'لغو درخواست');
  expect(screen.getByRole('note')).toHaveTextContent('این درخواست لغو می‌شود');
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
  await waitFor(() => expect(app.store.getState().otp.request).toBeNull());
  expect((await story.details(seller, code)).status).toBe('inquired');
});

/** The code step of a cancellation whose code was sent some milliseconds ago. */
async function askedLongAgo(viewer: Trader, code: string, milliseconds: number): Promise<RenderedApp> {
  let app: RenderedApp | undefined;
  const isSent = () => app !== undefined && app.store.getState().otp.codeSentAt !== null;
  const now = () => Date.now() - (isSent() ? 0 : milliseconds);
  app = await renderApp({ path: paths.transactionDetail(code), person: viewer.user, context: { now } });
  await askIn(app, 'لغو درخواست');
  return app;
}

test('an expired code shows an error, and a new one can be requested', async () => {
  const code = await story.request(seller);
  const app = await askedLongAgo(seller, code, 179_500);
  const field = await codeField();
  await waitFor(() => expect(field).toHaveAccessibleDescription('زمان این کد تمام شده است. کد تازه بگیرید'));
  app.server.clock.advance(180_000);
  await app.user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  await waitFor(() => expect(app.network.sentTo('cancel')).toHaveLength(2));
  await waitFor(() => expect(app.store.getState().otp.status).toBe('codeSent'));
  await enter(app.user, field, await app.server.smsCode(seller.user.mobile));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
});

test('after five wrong codes it requires a new one', async () => {
  const code = await story.request(seller);
  // old enough for a new code
  const app = await askedLongAgo(seller, code, 60_500);
  const field = await codeField();
  const right = await app.server.smsCode(seller.user.mobile);
  for (let tries = 1; tries <= 5; tries += 1) {
    await enter(app.user, field, otherCode(right));
    await waitFor(() => expect(app.network.sentTo('transactions/otp')).toHaveLength(tries));
    await waitFor(() => expect(app.store.getState().otp.status).toBe('failed'));
  }
  const newCodeNeeded = 'این کد دیگر پذیرفته نمی‌شود. کد تازه بگیرید';
  expect(field).toHaveAccessibleDescription(newCodeNeeded);
  await enter(app.user, field, right);
  await waitFor(() => expect(app.network.sentTo('transactions/otp')).toHaveLength(6));
  await waitFor(() => expect(field).toHaveAccessibleDescription(newCodeNeeded));

  app.server.clock.advance(60_500);
  await app.user.click(screen.getByRole('button', { name: 'ارسال دوباره' }));
  await waitFor(() => expect(app.store.getState().otp.status).toBe('codeSent'));
  await enter(app.user, field, await app.server.smsCode(seller.user.mobile));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
});

test('without an open code the step redirects home', async () => {
  const app = await renderApp({ path: '/otp', person: seller.user });
  await waitFor(() => expect(app.currentPath()).toBe('/home'));
});
