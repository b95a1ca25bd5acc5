import { act, screen, waitFor, within } from '@testing-library/react';
import { toPersianDigits } from '@/lib/digits';
import { testServer } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeEach(async () => {
  story = new MoneyStory(await testServer());
  [seller, buyer] = [await story.trader(), await story.trader()];
});

/** Back from the gateway of `code`, at an address that says whatever it likes. */
function backFromGateway(code: string, search: string): Promise<RenderedApp> {
  return renderApp({
    path: `/transaction-receipt${search}`,
    person: buyer.user,
    stored: { payLink: { lastPaid: code } },
  });
}

test('a payment that went well shows its tracking number, and what comes next', async () => {
  const code = await story.paid(seller, buyer);
  const { payment } = await story.details(buyer, code);
  const app = await backFromGateway(code, '?status=success');
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام شد' })).toBeInTheDocument();
  expect(screen.getByText('موفق')).toBeInTheDocument();
  expect(screen.getByText('قدم بعدی')).toBeInTheDocument();
  const tracking = screen.getByRole('button', { name: 'کپی کد رهگیری' });
  expect(tracking).toHaveTextContent(toPersianDigits(payment?.tracenumber ?? 'none'));
  await app.user.click(tracking);
  expect(await navigator.clipboard.readText()).toBe(payment?.tracenumber);

  await app.user.click(screen.getByRole('link', { name: 'بازگشت به خانه' }));
  expect(await screen.findByRole('heading', { name: /^سلام/ })).toBeInTheDocument();
});

test('an address that claims success is not believed', async () => {
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
  await backFromGateway(code, '?status=success&tracenumber=123456&datetime=2026-01-01T00:00:00Z');
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام نشد' })).toBeInTheDocument();
  expect(screen.queryByText('۱۲۳۴۵۶')).not.toBeInTheDocument();
  expect(screen.getByText(/درخواست هنوز فعال است/)).toBeInTheDocument();
});

test('a payment that failed shows the gateway’s tracking number, and can be made again', async () => {
  const code = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
  const { payment } = await story.details(buyer, code);
  const app = await backFromGateway(code, '?status=failed');
  expect(await screen.findByRole('heading', { name: 'پرداخت انجام نشد' })).toBeInTheDocument();
  expect(payment?.tracenumber).toMatch(/^[0-9]+$/);
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent(
    toPersianDigits(payment?.tracenumber ?? 'none'),
  );
  expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'پرداخت دوباره' }));
  await waitFor(() => expect(app.currentPath()).toBe(`/transaction-detail/${code}`));
});

test('a server that does not tell is neither paid nor not paid: it says why, and is asked again', async () => {
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

test('until the bank has answered it only says that it is being asked; paying again is offered with open eyes', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  const app = await backFromGateway(code, '?status=success');
  expect(await screen.findByRole('heading', { name: 'هنوز از درگاه خبری نیامده است' })).toBeInTheDocument();
  await story.atGateway(token, { verification: 'late' });
  expect(await screen.findByRole('heading', { name: 'در حال استعلام از بانک' })).toBeInTheDocument();
  expect(screen.getByText('اگر صفحه را هم ببندید، نتیجه در معامله و با پیامک می‌آید.')).toBeInTheDocument();
  const anyway = await screen.findByRole('button', { name: 'باز هم می‌پردازم' }, { timeout: 10_000 });
  expect(screen.getByText(/یکی را خودکار برمی‌گردانیم/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'صبر می‌کنم' })).toHaveAttribute('href', `/transaction-detail/${code}`);
  await app.user.click(anyway);
  // Whoever has just read it is not asked again.
  await app.user.click(await screen.findByRole('button', { name: 'پرداخت دوباره' }));
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('on the detail page paying again while unsure is asked about first', async () => {
  const code = await story.request(seller);
  await story.gatewayToken(buyer, code);
  const app = await renderApp({ path: `/transaction-detail/${code}`, person: buyer.user });
  await app.user.click(await screen.findByRole('button', { name: 'پرداخت دوباره' }));
  const question = await screen.findByRole('alertdialog', { name: 'هنوز پاسخ بانک نیامده است.' });
  await app.user.click(within(question).getByRole('button', { name: 'صبر می‌کنم' }));
  expect(app.network.sentTo('/transactions/pay/')).toHaveLength(0);
  await app.user.click(screen.getByRole('button', { name: 'پرداخت دوباره' }));
  await app.user.click(await screen.findByRole('button', { name: 'باز هم می‌پردازم' }));
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
});

test('a payment that nobody came back from is told at home and with the request, and explained', async () => {
  const { clock, runJobs, loginUser } = await testServer();
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
  // It has no tracking number, and none is promised.
  expect(screen.getByText(/از بانک صادرکنندهٔ کارت پیگیری کنید/)).not.toHaveTextContent('کد رهگیری');
  await app.user.click(screen.getByRole('link', { name: 'پرداخت دوباره' }));
  expect(await screen.findByRole('link', { name: 'پول کم شده؟' })).toBeInTheDocument();
  // Half an hour is over: nothing can come in any more, and nobody is asked.
  await app.user.click(await screen.findByRole('button', { name: 'پرداخت دوباره' }));
  await waitFor(() => expect(app.network.sentTo('/transactions/pay/')).toHaveLength(1));
});

describe('a browser that is not logged in', () => {
  test('sees with its ticket what became of its payment, takes it out of the address, and leads on to the request', async () => {
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

  test('is told that its second payment goes back, whatever its address claims', async () => {
    const code = await story.request(seller);
    const token = await story.gatewayToken(await story.trader(), code);
    await story.atGateway(await story.gatewayToken(buyer, code));
    const query = await story.atGateway(token);
    query?.set('status', 'success');
    await renderApp({ path: `/transaction-receipt?${query}` });
    expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
    expect(screen.getByText(/این پول نزد ما نیست و تا .+ به همان کارت برمی‌گردد/)).toBeInTheDocument();
  });

  test('is led to the login without a ticket, or with one that is over', async () => {
    const app = await renderApp({ path: '/transaction-receipt?status=success&ticket=AAAAAAAAAAAAAAAAAAAAAA' });
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(app.network.sentTo('/receipts/')).toHaveLength(1);
    expect(window.location.href).not.toContain('AAAA');
  });

  test('is led to the login with a ticket whose half hour is over', async () => {
    const query = await story.atGateway(await story.gatewayToken(buyer, await story.request(seller)));
    (await testServer()).clock.advance(30 * 60_000);
    await renderApp({ path: `/transaction-receipt?${query}` });
    expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeInTheDocument();
    expect(screen.queryByText('پرداخت انجام شد')).not.toBeInTheDocument();
  });
});

test('without a known payment the page claims nothing', async () => {
  await renderApp({ path: '/transaction-receipt?status=success&tracenumber=1', person: buyer.user });
  expect(await screen.findByRole('heading', { name: 'نتیجهٔ این پرداخت را نمی‌دانیم' })).toBeInTheDocument();
});

test('the address may name the request, but only one’s own payment of it is told', async () => {
  const code = await story.request(seller);
  await renderApp({ path: `/transaction-receipt?status=success&payment_code=${code}`, person: buyer.user });
  expect(await screen.findByRole('heading', { name: 'نتیجهٔ این پرداخت را نمی‌دانیم' })).toBeInTheDocument();
});

test('somebody whose payment came second finds it among what they sent, and reads what goes back', async () => {
  const code = await story.request(seller);
  const second = await story.trader();
  const token = await story.gatewayToken(second, code);
  await story.atGateway(await story.gatewayToken(buyer, code));
  const told = await story.atGateway(token);
  await (await testServer()).runJobs();
  const app = await renderApp({ path: '/home', person: second.user });
  const [toTransactions] = await screen.findAllByRole('link', { name: 'تراکنش‌ها' });
  await app.user.click(toTransactions as HTMLElement);
  await app.user.click(await screen.findByRole('tab', { name: 'ارسال پول' }));
  const row = await screen.findByRole('link', { name: /دوچرخهٔ کوهستان/ });
  expect(row).toHaveTextContent(/بازگشت وجه.*در حال تسویه/);
  await app.user.click(row);
  expect(await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' })).toBeInTheDocument();
  expect(screen.getByText('پیش از شما شخص دیگری پرداخت کرده بود')).toBeInTheDocument();
  expect(screen.getByText(/این پول نزد ما نیست و تا .+ به همان کارت برمی‌گردد/)).toBeInTheDocument();
  expect(screen.getByText(/۲٬5|۲٬۵/)).toBeInTheDocument();
  expect(screen.getAllByText(/^[۰-۹]+ دی$/).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'کپی کد رهگیری' })).toHaveTextContent(
    toPersianDigits(told?.get('tracenumber') ?? 'none'),
  );
});

test('somebody who has paid twice is told of the second payment by its own number, and first that it comes back', async () => {
  const code = await story.request(seller);
  const older = await story.gatewayToken(buyer, code);
  const first = await story.atGateway(await story.gatewayToken(buyer, code));
  const second = await story.atGateway(older);
  await renderApp({ path: `/transaction-receipt?${second}`, person: buyer.user });
  const title = await screen.findByRole('heading', { name: 'پرداخت برگشت خورد' });
  expect(title.nextElementSibling).toHaveTextContent(/این پول نزد ما نیست و تا .+ به همان کارت برمی‌گردد/);
  expect(screen.getByText('پرداخت دیگر شما زودتر نشسته بود')).toBeInTheDocument();
  const tracking = screen.getByRole('button', { name: 'کپی کد رهگیری' });
  expect(second?.get('tracenumber')).not.toBe(first?.get('tracenumber'));
  expect(tracking).toHaveTextContent(toPersianDigits(second?.get('tracenumber') ?? 'none'));
  expect(screen.queryByText('پرداخت انجام شد')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'دیدن جزئیات تراکنش' })).toHaveAttribute(
    'href',
    `/transaction-detail/${code}`,
  );
});

test('of two payments the one that counts tells of the other before its own facts', async () => {
  const code = await story.request(seller);
  const older = await story.gatewayToken(buyer, code);
  await story.atGateway(await story.gatewayToken(buyer, code));
  await story.atGateway(older);
  await backFromGateway(code, '?status=success');
  const note = await screen.findByText(/این پول نزد ما نیست و تا .+ به همان کارت برمی‌گردد/);
  const facts = screen.getByText('کد رهگیری');
  expect(note.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('back from the receipt is the transaction, not the page of the gateway; back from the transaction is home', async () => {
  const code = await story.paid(seller, buyer);
  // where the browser has been before
  window.history.pushState(null, '', '/sandbox/gateway');
  window.history.pushState(null, '', '/sandbox/gateway/decision');
  const app = await backFromGateway(code, '?status=success');
  await screen.findByRole('heading', { name: 'پرداخت انجام شد' });

  act(() => window.history.back());
  expect(await screen.findByText('روند تراکنش')).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/transaction-detail/${code}`);
  await app.user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(app.currentPath()).toBe('/home'));
});

test('a receipt that was opened inside the app has what was there before behind it', async () => {
  const code = await story.paid(seller, buyer);
  const app = await renderApp({ path: '/home', person: buyer.user });
  await screen.findByRole('heading', { name: /^سلام/ });
  act(() => app.navigation.navigate(`/transaction-receipt?payment_code=${code}`));
  await screen.findByRole('heading', { name: 'پرداخت انجام شد' });
  act(() => window.history.back());
  await waitFor(() => expect(app.currentPath()).toBe('/home'));
});
