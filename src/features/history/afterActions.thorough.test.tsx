import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerYes, leaveForGateway, unfold } from '@/testing/answerYes';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  [seller, buyer] = [await story.trader(), await story.trader()];
});

let endListening = () => {};
const onTestEnd = (end: () => void) => {
  endListening = end;
};
afterEach(() => endListening());

/** The tab becomes visible again. */
const comeBackToApp = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

const EMPTY = 'در حال حاضر تراکنشی ندارید';

/** Home, opened by its address. All further steps are taps. */
const atHome = (person: Trader) => renderApp({ path: '/home', person: person.user, server });

async function tap({ user }: RenderedApp, role: 'link' | 'button' | 'tab', name: string | RegExp): Promise<void> {
  const [first] = await screen.findAllByRole(role, { name });
  if (first) await user.click(first);
}

const toTransactions = (app: RenderedApp) => tap(app, 'link', 'تراکنش‌ها');
const toHome = (app: RenderedApp) => tap(app, 'link', 'خانه');

/** The rows of the list. */
const rows = () => screen.findAllByRole('listitem').then((items) => items.filter((item) => item.dataset.code));
const row = async (code: string) => (await rows()).find((item) => item.dataset.code === code) ?? null;

async function openRow(app: RenderedApp, code: string): Promise<void> {
  await waitFor(async () => expect(await row(code)).not.toBeNull());
  await app.user.click(within((await row(code)) as HTMLElement).getByRole('link'));
  await screen.findByRole('button', { name: /^جزئیات (معامله|درخواست)$/ });
}

async function confirmWithCode(app: RenderedApp, actor: Trader, button: string): Promise<void> {
  await tap(app, 'button', button);
  await answerYes(app);
  const field = await screen.findByRole('textbox', { name: 'کد تأیید' });
  await enter(app.user, field, await server.smsCode(actor.user.mobile));
  await screen.findByRole('button', { name: /^جزئیات (معامله|درخواست)$/ });
}

const backToList = (app: RenderedApp) => tap(app, 'button', 'بازگشت');

/** The counts of the two home cards: requests to the user, and requests of the user. */
async function homeCounts(): Promise<string[]> {
  const cards = await Promise.all(
    [/درخواست‌های دیگران از شما/, /درخواست‌های شما از دیگران/].map((name) => screen.findByRole('link', { name })),
  );
  return cards.map((card) => /[۰-۹]+ مورد/.exec(card.textContent)?.[0] ?? '');
}

test('the first request appears in the empty list and on home', async () => {
  const app = await atHome(seller);
  await toTransactions(app);
  expect(await screen.findByText(EMPTY)).toBeVisible();

  await tap(app, 'link', 'درخواست پول');
  await enter(app.user, await screen.findByRole('textbox', { name: /مبلغ/ }), '2500000');
  await enter(app.user, screen.getByRole('textbox', { name: 'بابت' }), 'دوچرخه');
  await waitFor(() => expect(screen.getByRole('button', { name: 'ادامه' })).toBeEnabled());
  await tap(app, 'button', 'ادامه');
  await tap(app, 'button', 'ثبت و ساخت لینک پرداخت');
  await screen.findByRole('heading', { name: 'لینک پرداخت آماده است' });
  await tap(app, 'link', 'بستن');
  await waitFor(async () => expect(await homeCounts()).toEqual(['۰ مورد', '۱ مورد']));

  await toTransactions(app);
  expect(await screen.findByText('دوچرخه')).toBeVisible();
  expect(screen.getByText('۱ تراکنش')).toBeVisible();
});

test.each([
  ['settle', 'آزاد کردن پول پیش از تحویل', 'تسویه'],
  ['refund', 'بازگرداندن پول', 'بازگشت'],
] as const)('after a %s the row shows the new status', async (action, button, status) => {
  const code = await story.paid(seller, buyer);
  const actor = action === 'settle' ? buyer : seller;
  const app = await atHome(actor);
  await toTransactions(app);
  await waitFor(async () => expect(await row(code)).toHaveTextContent('نزد امانت'));
  await openRow(app, code);
  if (action === 'refund') await unfold(app);
  await confirmWithCode(app, actor, button);
  await backToList(app);
  await waitFor(async () => expect(await row(code)).toHaveTextContent(status));
  expect(await row(code)).not.toHaveTextContent('نزد امانت');
});

test('a canceled request leaves the awaiting list and the count of the home card', async () => {
  const [kept, canceled] = [await story.request(seller), await story.request(seller)];
  const app = await atHome(seller);
  await waitFor(async () => expect(await homeCounts()).toEqual(['۰ مورد', '۲ مورد']));
  await tap(app, 'link', /درخواست‌های شما از دیگران/);
  await openRow(app, canceled);
  await confirmWithCode(app, seller, 'لغو درخواست');
  await backToList(app);
  await waitFor(async () => expect((await rows()).map(({ dataset }) => dataset.code)).toEqual([kept]));
  expect(await screen.findByText('۱ تراکنش')).toBeVisible();
  await toHome(app);
  await waitFor(async () => expect(await homeCounts()).toEqual(['۰ مورد', '۱ مورد']));
});

test('a change by the other side appears on home, in the list and on the transaction when the tab becomes visible', async () => {
  const code = await story.request(seller);
  const app = await atHome(seller);
  onTestEnd(setupListeners(app.store.dispatch));
  await waitFor(async () => expect(await homeCounts()).toEqual(['۰ مورد', '۱ مورد']));

  await story.atGateway(await story.gatewayToken(buyer, code));
  comeBackToApp();
  await waitFor(async () => expect(await homeCounts()).toEqual(['۰ مورد', '۰ مورد']));

  await toTransactions(app);
  await waitFor(async () => expect(await row(code)).toHaveTextContent('نزد امانت'));
  await story.confirm(buyer, 'settle', code);
  comeBackToApp();
  await waitFor(async () => expect(await row(code)).not.toHaveTextContent('نزد امانت'));
  await openRow(app, code);
  expect(screen.queryByText('نزد امانت')).not.toBeInTheDocument();
});

test('a request opened by its code appears in the list of payments, with the started payment', async () => {
  const code = await story.request(seller);
  const app = await atHome(buyer);
  await toTransactions(app);
  await tap(app, 'tab', 'ارسال پول');
  expect(await screen.findByText(EMPTY)).toBeVisible();
  await tap(app, 'link', 'ارسال پول');
  await enter(app.user, await screen.findByRole('textbox', { name: /لینک یا کد/ }), code);
  await tap(app, 'button', 'بررسی درخواست');
  await waitFor(() => expect(screen.getByRole('button', { name: /^پرداخت [۰-۹]/ })).toBeEnabled());
  const leave = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
  await tap(app, 'button', /^پرداخت [۰-۹]/);
  await leaveForGateway(app);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  leave.mockRestore();

  await tap(app, 'button', 'بازگشت');
  // Waits for the page: the previous one may still be leaving.
  await screen.findByRole('textbox', { name: /لینک یا کد/ });
  await tap(app, 'button', 'بازگشت');
  await waitFor(async () => expect(await row(code)).toHaveTextContent('پرداخت ناتمام'));
  await toHome(app);
  await waitFor(async () => expect(await homeCounts()).toEqual(['۱ مورد', '۰ مورد']));
});
