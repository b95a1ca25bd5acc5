import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { foreignCardText } from '@/components/PaymentNotes';
import { toPersianDigits } from '@/lib/digits';
import { leaveForGateway } from '@/testing/answerYes';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { afterThisTest } from '../../../config/jest/cleanUps';
import { fakeTimeouts } from '../../../server/testing/fakeTimeouts';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';
import { until } from '../../../server/testing/until';

/** An open outcome offers another payment after it. */
const OFFERED_AFTER_MS = 5_000;
/** A page with an open outcome asks again. */
const ASKED_EVERY_MS = 2_000;

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  // Each device sees the sheet before the gateway.
  window.localStorage.clear();
  story = new MoneyStory(await sharedServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

/** The return from the gateway of `code`, at an address with an arbitrary query. */
function backFromGateway(code: string, search: string): Promise<RenderedApp> {
  return renderApp({
    path: `/transaction-receipt${search}`,
    person: buyer.user,
    stored: { payLink: { lastPaid: code } },
  });
}

test('a successful payment shows its tracking number, and leads to the next step of the deal', async () => {
  const code = await story.paid(seller, buyer, { delivery: 'hand' });
  const { payment } = await story.details(buyer, code);
  const app = await backFromGateway(code, '?status=success');
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeInTheDocument();
  expect(screen.getByText('موفق')).toBeInTheDocument();
  // the server's clock and the device's differ, so the words are those of the table of dealStory.test.ts
  expect(screen.getByText('قدم بعدی').parentElement).toHaveTextContent(maskedNameOf(seller.user.info));
  const tracking = screen.getByRole('button', { name: 'کپی کد رهگیری' });
  expect(tracking).toHaveTextContent(toPersianDigits(payment?.tracenumber ?? 'none'));
  await app.user.click(tracking);
  expect(await navigator.clipboard.readText()).toBe(payment?.tracenumber);

  expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toHaveAttribute('href', '/home');
  await app.user.click(screen.getByRole('link', { name: 'نمایش کد تحویل' }));
  expect(await screen.findByRole('dialog', { name: 'کد تحویل' })).toBeInTheDocument();
  expect(app.currentPath()).toMatch(`/transaction-detail/${code}`);
});

test('a failed payment shows the gateway’s tracking number, ignores an address that claims success, and can be repeated', async () => {
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
  const { payment } = await story.details(buyer, code);
  const app = await backFromGateway(code, '?status=success&tracenumber=123456&datetime=2026-01-01T00:00:00Z');
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام نشد' })).toBeInTheDocument();
  expect(screen.queryByText('۱۲۳۴۵۶')).not.toBeInTheDocument();
  expect(screen.getByText(/درخواست هنوز فعال است/)).toBeInTheDocument();
  expect(payment?.tracenumber).toMatch(/^[0-9]+$/);
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent(
    toPersianDigits(payment?.tracenumber ?? 'none'),
  );
  expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'پرداخت دوباره' }));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
});

test('a failed call shows neither paid nor failed, but the reason and a retry', async () => {
  const code = await story.paid(seller, buyer);
  const app = await renderApp({
    path: '/transaction-receipt',
    person: buyer.user,
    stored: { payLink: { lastPaid: code } },
    disturb: [{ part: '/transactions/details/', disturbance: { status: 429, code: 1016 } }],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('تعداد درخواست‌ها زیاد است. کمی صبر کنید');
  expect(screen.queryByRole('heading', { name: /^پرداخت انجام/ })).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeInTheDocument();
});

test('before the bank’s answer the outcome is open; a second payment comes with a warning', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  fakeTimeouts({ advanceTimers: true });
  const app = await backFromGateway(code, '?status=success');
  await until(() => screen.queryByRole('heading', { name: 'هنوز از درگاه خبری نیامده است' }) !== null);
  await story.atGateway(token, { verification: 'late' });
  await act(() => jest.advanceTimersByTimeAsync(OFFERED_AFTER_MS));
  jest.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'در حال استعلام از بانک' })).toBeInTheDocument();
  expect(screen.getByText('اگر صفحه را هم ببندید، نتیجه در معامله و با پیامک می‌آید.')).toBeInTheDocument();
  const anyway = await screen.findByRole('button', { name: 'باز هم می‌پردازم' });
  expect(screen.getByText(/یکی را خودکار برمی‌گردانیم/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'صبر می‌کنم' })).toHaveAttribute('href', `/transaction-detail/${code}`);
  await app.user.click(anyway);
  // the warning does not appear a second time
  await app.user.click(await screen.findByRole('button', { name: /^پرداخت دوباره/ }));
  await leaveForGateway(app);
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('an open receipt says that the payment goes back once another person was first', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  fakeTimeouts({ advanceTimers: true });
  await backFromGateway(code, '?status=success');
  await until(() => screen.queryByRole('heading', { name: 'هنوز از درگاه خبری نیامده است' }) !== null);
  await story.atGateway(await story.gatewayToken(await story.trader(), code));
  await story.atGateway(token);
  await act(() => jest.advanceTimersByTimeAsync(ASKED_EVERY_MS));
  jest.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
  expect(screen.getByText('پیش از شما شخص دیگری پرداخت کرده بود')).toBeInTheDocument();
});

test('the detail page asks before a second payment while the first one is open', async () => {
  const code = await story.request(seller);
  await story.gatewayToken(buyer, code);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('button', { name: /^پرداخت دوباره/ }));
  const question = await screen.findByRole('alertdialog', { name: 'هنوز پاسخ بانک نیامده است.' });
  await app.user.click(within(question).getByRole('button', { name: 'صبر می‌کنم' }));
  expect(app.network.sentTo('/transactions/pay/')).toHaveLength(0);
  await app.user.click(screen.getByRole('button', { name: /^پرداخت دوباره/ }));
  await app.user.click(await screen.findByRole('button', { name: 'باز هم می‌پردازم' }));
  await leaveForGateway(app);
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
});

test('home and the request explain a payment without a callback', async () => {
  const { clock, runJobs, loginUser } = await sharedServer();
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { callback: 'never' });
  clock.advance(31 * 60_000);
  await runJobs();
  const person = { ...buyer.user, ...(await loginUser(buyer.user)) };
  const app = await renderApp({ path: '/home', person });
  await app.user.click(await screen.findByRole('link', { name: 'پول کم شده؟' }));
  expect(
    await screen.findByRole('heading', { name: 'از درگاه برنگشتید و خبری از پرداخت نداریم.' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/تا ۷۲ ساعت برمی‌گرداند/)).toHaveTextContent(/کاری لازم نیست/);
  // without a tracking number the text mentions none
  expect(screen.getByText(/از بانک صادرکنندهٔ کارت پیگیری کنید/)).not.toHaveTextContent('کد رهگیری');
  await app.user.click(screen.getByRole('link', { name: 'پرداخت دوباره' }));
  expect(await screen.findByRole('link', { name: 'پول کم شده؟' })).toBeInTheDocument();
  // after half an hour the first payment cannot succeed, so there is no question
  await app.user.click(await screen.findByRole('button', { name: /^پرداخت دوباره/ }));
  await leaveForGateway(app);
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
});

describe('without a session', () => {
  test('the ticket shows the payment, leaves the address, and the login leads to the request', async () => {
    const code = await story.request(seller);
    const query = await story.atGateway(await story.gatewayToken(buyer, code));
    const ticket = query?.get('ticket') ?? '';
    const app = await renderApp({ path: `/transaction-receipt?${query}` });
    expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeInTheDocument();
    expect(screen.getByText(toPersianDigits(query?.get('tracenumber') ?? 'none'))).toBeInTheDocument();
    expect(ticket).not.toBe('');
    expect(window.location.href).not.toContain(ticket);
    const login = screen.getByRole('link', { name: 'ورود و دیدن معامله' });
    expect(login).toHaveAttribute('href', `/login?redirect-link=${encodeURIComponent(`/transaction-detail/${code}`)}`);
    expect(JSON.stringify(app.store.getState().destination)).not.toContain(ticket);
    await app.user.click(login);
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
  });

  test('says that a second payment goes back, whatever the address claims', async () => {
    const code = await story.request(seller);
    const token = await story.gatewayToken(await story.trader(), code);
    await story.atGateway(await story.gatewayToken(buyer, code));
    const query = await story.atGateway(token);
    query?.set('status', 'success');
    await renderApp({ path: `/transaction-receipt?${query}` });
    expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
    expect(screen.getByText(/این پرداخت برگشت خورد. پول تا .+ به همان کارت برمی‌گردد/)).toBeInTheDocument();
  });

  test('redirects to the login with an unknown ticket', async () => {
    const app = await renderApp({ path: '/transaction-receipt?status=success&ticket=AAAAAAAAAAAAAAAAAAAAAA' });
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(app.network.sentTo('/receipts/')).toHaveLength(1);
    expect(window.location.href).not.toContain('AAAA');
  });

  test('redirects to the login with an expired ticket', async () => {
    const query = await story.atGateway(await story.gatewayToken(buyer, await story.request(seller)));
    (await sharedServer()).clock.advance(30 * 60_000);
    await renderApp({ path: `/transaction-receipt?${query}` });
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(screen.queryByText('پرداخت انجام شد')).not.toBeInTheDocument();
  });
});

describe('after a payment with the card of another person', () => {
  const RULE = /^با کارت خودتان بپردازید/;

  test('the page says that it goes back, and the own card pays again', async () => {
    const server = await sharedServer();
    const second = await server.addCard(buyer.user);
    const code = await story.request(seller);
    const query = await story.atGateway(await story.gatewayToken(buyer, code), { card: 'foreign' });
    expect(query?.get('status')).toBe('failed');
    const { payment } = await story.details(buyer, code);
    const app = await renderApp({ path: `/transaction-receipt?${query}`, person: buyer.user });

    expect(await screen.findByRole('heading', { name: 'پرداخت پذیرفته نشد' })).toBeInTheDocument();
    expect(screen.getByText(/^این کارت به نام شما نبود. پول خودکار به همان کارت برمی‌گردد، تا/)).toBeInTheDocument();
    expect(screen.getByText('با کارت خودتان دوباره بپردازید.')).toBeInTheDocument();
    expect(payment?.card4).toMatch(/^[0-9]{4}$/);
    expect(screen.getByText(`•••• ${toPersianDigits(payment?.card4 ?? 'none')}`)).toBeInTheDocument();
    const change = await screen.findByRole('button', { name: 'تغییر' });
    // The page itself says whose card may pay.
    expect(screen.queryByText(RULE)).not.toBeInTheDocument();
    await app.user.click(change);
    const sheet = within(await screen.findByRole('dialog', { name: 'پرداخت از کدام کارت؟' }));
    await app.user.click(sheet.getByRole('radio', { name: numberOf(second.pan) }));
    await app.user.click(screen.getByRole('button', { name: /^پرداخت دوباره/ }));
    await leaveForGateway(app);
    await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
    expect(app.network.sentTo('/transactions/pay/')[0]?.body).toContain(second.id);
  });

  test('a canceled request offers no second payment', async () => {
    const server = await sharedServer();
    const code = await story.request(seller);
    await story.atGateway(await story.gatewayToken(buyer, code), { card: 'foreign' });
    const payload = { payment_code: code, kind: 'pay_by' };
    await server.send({ method: 'POST', url: '/sandbox/api/deadlines', payload });
    await server.runJobs();
    await backFromGateway(code, '');
    expect(await screen.findByRole('heading', { name: 'پرداخت پذیرفته نشد' })).toBeInTheDocument();
    expect(screen.getByText(/^این کارت به نام شما نبود. پول خودکار به همان کارت/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^پرداخت دوباره/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toBeInTheDocument();
  });

  test('a reversed one says that it has arrived', async () => {
    const server = await sharedServer();
    const code = await story.request(seller);
    const back = await story.pressAtGateway(await story.gatewayToken(buyer, code), { card: 'foreign' });
    // Without the mask the gateway’s own answer decides, so the payment is final and has to be reversed.
    const { cardnumber: _mask, ...fields } = back?.fields ?? {};
    await story.callBack(back?.address ?? '', fields);
    await server.runJobs();
    await backFromGateway(code, '');
    expect(await screen.findByText('این کارت به نام شما نبود. پول به همان کارت برگشت.')).toBeInTheDocument();
    expect(screen.getByText(/^رسید/)).toBeInTheDocument();
  });
});

test('a payment that its gateway keeps goes to an account, of which the page tells', async () => {
  const server = await sharedServer();
  const reverse = jest.spyOn(server.context.ports.cardGateway, 'reverse');
  reverse.mockResolvedValue({ reversed: false, final: true });
  afterThisTest(() => reverse.mockRestore());
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { verification: 'wrong_amount' });
  server.clock.advance(31 * 60_000);
  await server.runJobs();
  await backFromGateway(code, '');
  expect(await screen.findByText(/این پرداخت برگشت خورد. پول تا .+ به حساب شما برمی‌گردد/)).toBeInTheDocument();
  expect(screen.queryByText(/از بانک صادرکنندهٔ کارت پیگیری کنید/)).not.toBeInTheDocument();
  cleanup();
  await letPayoutsGoOut(server);
  await backFromGateway(code, '');
  expect(await screen.findByText('به حساب شما واریز شد.')).toBeInTheDocument();
  expect(screen.queryByText(/کارت/)).not.toBeInTheDocument();
  const foreign = foreignCardText({ state: 'returned', by: null, byTransfer: true });
  expect(foreign).toBe('این کارت به نام شما نبود. پول به حساب شما برگشت.');
});

/** The number of a card as a row shows it. */
function numberOf(pan: string | null): RegExp {
  return new RegExp(toPersianDigits((pan ?? '').slice(-4)));
}

test('claims nothing without a known payment', async () => {
  await renderApp({ path: '/transaction-receipt?status=success&tracenumber=1', person: buyer.user });
  expect(await screen.findByRole('heading', { name: 'نتیجهٔ این پرداخت را نمی‌دانیم' })).toBeInTheDocument();
});

test('shows only the reader’s own payment of the request in the address', async () => {
  const code = await story.request(seller);
  await renderApp({ path: `/transaction-receipt?status=success&payment_code=${code}`, person: buyer.user });
  expect(await screen.findByRole('heading', { name: 'نتیجهٔ این پرداخت را نمی‌دانیم' })).toBeInTheDocument();
});

test('a second payer finds the payment in the list, and sees that it goes back', async () => {
  const code = await story.request(seller);
  const second = await story.trader();
  const token = await story.gatewayToken(second, code);
  await story.atGateway(await story.gatewayToken(buyer, code));
  const told = await story.atGateway(token);
  await (await sharedServer()).runJobs();
  const app = await renderApp({ path: '/home', person: second.user });
  const [toTransactions] = await screen.findAllByRole('link', { name: 'تراکنش‌ها' });
  await app.user.click(toTransactions as HTMLElement);
  await app.user.click(await screen.findByRole('tab', { name: 'ارسال پول' }));
  const row = await screen.findByRole('link', { name: /دوچرخهٔ کوهستان/ });
  expect(row).toHaveTextContent(/بازگشت وجه.*در حال تسویه/);
  await app.user.click(row);
  expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
  expect(screen.getByText('پیش از شما شخص دیگری پرداخت کرده بود')).toBeInTheDocument();
  expect(screen.getByText(/این پرداخت برگشت خورد. پول تا .+ به همان کارت برمی‌گردد/)).toBeInTheDocument();
  expect(screen.getByText(/۲٬5|۲٬۵/)).toBeInTheDocument();
  expect(screen.getAllByText(/^[۰-۹]+ دی$/).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent(
    toPersianDigits(told?.get('tracenumber') ?? 'none'),
  );
});

test('the deal that the notice of a second payer opens leads to their receipt', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  await story.atGateway(await story.gatewayToken(await story.trader(), code));
  await story.atGateway(token);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('link', { name: 'دیدن پرداخت شما' }));
  expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
});

test('a second payment of the same payer shows its own number, and first that it goes back; the valid one mentions it above its own facts', async () => {
  const code = await story.request(seller);
  const older = await story.gatewayToken(buyer, code);
  const first = await story.atGateway(await story.gatewayToken(buyer, code));
  const second = await story.atGateway(older);
  await renderApp({ path: `/transaction-receipt?${second}`, person: buyer.user });
  const title = await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' });
  expect(title.nextElementSibling).toHaveTextContent(/این پرداخت برگشت خورد. پول تا .+ به همان کارت برمی‌گردد/);
  expect(screen.getByText('پرداخت دیگر شما زودتر نشسته بود')).toBeInTheDocument();
  const tracking = screen.getByRole('button', { name: 'کپی کد رهگیری' });
  expect(second?.get('tracenumber')).not.toBe(first?.get('tracenumber'));
  expect(tracking).toHaveTextContent(toPersianDigits(second?.get('tracenumber') ?? 'none'));
  expect(screen.queryByText('پرداخت انجام شد')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'دیدن جزئیات تراکنش' })).toHaveAttribute(
    'href',
    `/transaction-detail/${code}`,
  );
  cleanup();

  await backFromGateway(code, '?status=success');
  const note = await screen.findByText(/این پرداخت برگشت خورد. پول تا .+ به همان کارت برمی‌گردد/);
  const facts = screen.getByText('کد رهگیری');
  expect(note.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('«back» leads from the receipt to the transaction, then home, not to the gateway; inside the app to the page before', async () => {
  const code = await story.paid(seller, buyer);
  // the history before the return
  window.history.pushState(null, '', '/sandbox/gateway');
  window.history.pushState(null, '', '/sandbox/gateway/decision');
  const app = await backFromGateway(code, '?status=success');
  await screen.findByRole('heading', { name: 'پرداخت انجام شد' });

  act(() => window.history.back());
  expect(await screen.findByText('جزئیات معامله')).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(app.currentPath()).toBe('/home'));

  act(() => app.navigation.navigate(`/transaction-receipt?payment_code=${code}`));
  await screen.findByRole('heading', { name: 'پرداخت انجام شد' });
  act(() => window.history.back());
  await waitFor(() => expect(app.currentPath()).toBe('/home'));
});
