import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { pageReturned } from '@/state/actions';
import { answerYes } from '@/testing/answerYes';
import { enter, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { requestedProcess } from '../../../server/testing/partnerProcess';
import { sharedServer } from '../../../server/testing/sharedServer';

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let processId: string;
let code: string;

beforeEach(async () => {
  const server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
  ({ processId, code } = await requestedProcess(server, seller, buyer.user));
});

const path = () => `/submit-transaction?process_id=${processId}`;
const approve = () => screen.findByRole('button', { name: 'تأیید' });

test.each(['visitor', 'newcomer', 'member'] as const)('opens for a %s with the seller’s request', async (as) => {
  const app = await renderApp({ path: path(), as });
  expect(await screen.findAllByText('۲٬۵۰۰٬۰۰۰')).not.toHaveLength(0);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('تأیید درخواست پرداخت');
  expect(screen.getByText('دوچرخهٔ کوهستان')).toBeInTheDocument();
  expect(screen.getByText('فروشنده', { selector: 'dd' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(app.network.sentTo('/get-')[0]?.headers.get('Authorization')).toBeNull();
});

test('a logged-in buyer approves and pays; after «back» the page is read-only, and leads to the payment until it is paid', async () => {
  const app = await renderApp({ path: path(), person: buyer.user });
  await app.user.dblClick(await approve());
  expect(await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveAttribute(
    'href',
    `/sandbox/chat/${processId}`,
  );
  expect(app.network.sentTo('/confirm-')).toHaveLength(1);

  act(() => window.history.back());
  expect(await screen.findByText('درخواست را تأیید کردید')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'تأیید' })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'پرداخت' }));
  expect(await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeEnabled();
  cleanup();
  app.stop();

  await story.atGateway(await story.gatewayToken(buyer, code));
  await renderApp({ path: path(), person: buyer.user });
  expect(await screen.findByText('درخواست را تأیید کردید')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'پرداخت' })).not.toBeInTheDocument();
});

test('a visitor who approves reaches the request after the login', async () => {
  const app = await renderApp({ path: path() });
  await app.user.click(await approve());
  await app.user.click(await screen.findByRole('tab', { name: 'ورود' }));
  await screen.findByRole('tab', { name: 'ورود', selected: true });
  await enter(app.user, await screen.findByRole('textbox', { name: 'کد ملی' }), buyer.user.nationalCode);
  await enter(app.user, screen.getByRole('textbox', { name: 'شمارهٔ موبایل' }), buyer.user.mobile);
  await app.user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  await enter(
    app.user,
    await screen.findByRole('textbox', { name: 'کد تأیید' }),
    await app.server.smsCode(buyer.user.mobile),
  );
  expect(await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeInTheDocument();
  expect(app.currentPath()).toContain(`/transaction-detail/${code}`);
});

test('rejects after a confirmation; then the page is read-only, also after a reload', async () => {
  const app = await renderApp({ path: path() });
  await app.user.click(await screen.findByRole('button', { name: 'رد کردن' }));
  const question = await screen.findByRole('alertdialog', { name: 'این درخواست رد شود؟' });
  await app.user.click(within(question).getByRole('button', { name: 'انصراف' }));
  expect(app.network.sentTo('/confirm-')).toEqual([]);

  await app.user.click(screen.getByRole('button', { name: 'رد کردن' }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'رد کردن' }));
  expect(await screen.findByText('درخواست را رد کردید')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveLength(2);
  expect((await story.details(seller, code)).status).toBe('canceled');
  cleanup();
  app.stop();

  await renderApp({ path: path() });
  expect(await screen.findByText('درخواست را رد کردید')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a request canceled by the seller can be neither decided nor paid', async () => {
  await story.confirm(seller, 'cancel', code);
  await renderApp({ path: path(), person: buyer.user });
  expect(await screen.findByText('این درخواست پیش‌تر بررسی شده است')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'پرداخت' })).not.toBeInTheDocument();
});

test('an approved request is read-only, and a visitor logs in to pay', async () => {
  const app = await renderApp({ path: path() });
  await app.user.click(await approve());
  await screen.findByRole('textbox', { name: 'کد ملی' });
  cleanup();
  app.stop();

  const again = await renderApp({ path: path() });
  expect(await screen.findByText('درخواست را تأیید کردید')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'تأیید' })).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('link', { name: 'پرداخت' }));
  expect(await screen.findByRole('textbox', { name: 'کد ملی' })).toBeInTheDocument();
});

test('a decision made elsewhere shows a message, and the page becomes read-only', async () => {
  const app = await renderApp({ path: path() });
  const button = await approve();
  const server = await sharedServer();
  await server.call('confirmPartnerTransaction', {
    params: { partner: 'niazmandi' },
    body: { process_id: processId, transaction_status: 'rejected' },
  });
  await app.user.click(button);
  expect(await screen.findByText('تراکنش پیش‌تر ثبت شده است')).toBeInTheDocument();
  expect(await screen.findByText('درخواست را رد کردید')).toBeInTheDocument();
});

test('the receipt leads back to the partner, and so does the code of a settlement', async () => {
  await story.atGateway(await story.gatewayToken(buyer, code));
  const app = await renderApp({
    path: `/transaction-receipt?payment_code=${code}&process_id=${processId}`,
    person: buyer.user,
  });
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeInTheDocument();
  const ways = screen.getAllByRole('link', { name: 'بازگشت به نیازمندی‌ها' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(2).fill(`/sandbox/chat/${processId}`));
  expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toBeInTheDocument();

  await app.user.click(screen.getByRole('link', { name: 'دیدن معامله' }));
  await app.user.click(await screen.findByRole('button', { name: 'آزاد کردن پول پیش از تحویل' }));
  await answerYes(app);
  await enter(
    app.user,
    await screen.findByRole('textbox', { name: 'کد تأیید' }),
    await app.server.smsCode(buyer.user.mobile),
  );
  await waitFor(() => expect(app.loadedPages).toEqual([`/sandbox/chat/${processId}`]));
  // The visit ends when the page is left, also into the browser's cache.
  expect(screen.queryByRole('link', { name: 'بازگشت' })).not.toBeInTheDocument();
  expect(app.store.getState().partner.processId).toBe(processId);
  act(() => void app.store.dispatch(pageReturned()));
  expect(app.store.getState().partner.processId).toBe('web');
});

test('a user on both sides pays their own link, and sees both sides’ actions and the payee’s note', async () => {
  const server = await sharedServer();
  const own = await requestedProcess(server, seller, null);
  const app = await renderApp({ path: `/submit-transaction?process_id=${own.processId}`, person: seller.user });
  await app.user.click(await approve());
  expect(await screen.findByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeEnabled();
  expect(screen.queryByText('پرداخت با لینک خودتان ممکن نیست')).not.toBeInTheDocument();

  await story.atGateway(await story.gatewayToken(seller, own.code));
  cleanup();
  app.stop();
  await renderApp({ path: `/transaction-detail/${own.code}`, person: seller.user });
  expect(await screen.findByRole('button', { name: 'تأیید و تسویه با فروشنده' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'بازگرداندن پول به خریدار' })).toBeInTheDocument();
  expect(screen.getByText(/اگر معامله سر نگرفت/)).toBeInTheDocument();
});
