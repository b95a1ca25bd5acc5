import { act, screen, waitFor, within } from '@testing-library/react';
import { tabNotes } from '@/persist/tabNotes';
import { enter, renderApp } from '@/testing/renderApp';
import { MoneyStory, type Trader } from '../../../server/testing/moneyStory';
import { AD, requestedProcess, requestLink, startProcess } from '../../../server/testing/partnerProcess';
import { OFFER, PartnerStory } from '../../../server/testing/partnerStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { mustWork } from '../../../server/testing/testClient';
import { entryOpened } from './slice';

const BUYER = { mobile: '09120000077' };

let seller: Trader;
let processId: string;

beforeEach(async () => {
  const server = await sharedServer();
  seller = await new MoneyStory(server).trader();
  processId = await startProcess(server, seller.user, BUYER);
});

const backLink = () => screen.findByRole('link', { name: 'بازگشت به نیازمندی‌ها' });

test('the intro page requests the permission page of the partner and opens it', async () => {
  const app = await renderApp({ path: `/partner?client=niazmandi&process_id=${processId}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'ساخت لینک پرداخت' })).toBeInTheDocument();
  expect(await backLink()).toHaveAttribute('href', `/sandbox/chat/${processId}`);
  const create = screen.getByRole('button', { name: 'ساخت لینک پرداخت' });
  await app.user.dblClick(create);
  await waitFor(() => expect(app.loadedPages).toEqual([`/sandbox/chat/${processId}/permission`]));
  expect(create).toHaveAttribute('aria-busy', 'true');

  // restored from the browser's cache, the button works again
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await waitFor(() => expect(create).not.toHaveAttribute('aria-busy'));
  expect(app.network.sentTo('/send-permission')).toHaveLength(1);
});

test('without a connection the intro page shows an error, and a retry works', async () => {
  const app = await renderApp({ path: `/partner?process_id=${processId}` });
  app.network.disturb('/send-permission', 'offline');
  await app.user.click(await screen.findByRole('button', { name: 'ساخت لینک پرداخت' }));
  expect(await screen.findByText(/ارتباط با سرور برقرار نشد/)).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'ساخت لینک پرداخت' }));
  await waitFor(() => expect(app.loadedPages).toHaveLength(1));
});

test.each([
  '/partner',
  '/partner?process_id=a%20b',
  '/add-transaction?price=10000',
  '/submit-transaction?process_id=web',
])('%s names no process: shows a message, and sends nothing', async (path) => {
  const app = await renderApp({ path });
  expect(await screen.findByText('این صفحه از اینجا باز نمی‌شود')).toBeInTheDocument();
  for (const link of await screen.findAllByRole('link', { name: 'بازگشت به نیازمندی‌ها' })) {
    expect(link).toHaveAttribute('href', '/sandbox/chat/');
  }
  expect(app.network.sent.filter(({ path: sentTo }) => !sentTo.includes('/panel/v1/visit/'))).toEqual([]);
});

test('the buyer reads that the seller acts next', async () => {
  await renderApp({ path: requestLink(processId, { rule: 'buyer' }) });
  expect(
    await screen.findByText('پیام شما در گفت‌وگو برای فروشنده فرستاده شد. منتظر لینک پرداخت بمانید'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'متوجه شدم' })).toHaveAttribute('href', `/sandbox/chat/${processId}`);
});

test.each<Record<string, string>>([{ price: 'گران' }, { title: 'x'.repeat(201) }])(
  'a link with %p is invalid: nothing is sent',
  async (change) => {
    const app = await renderApp({ path: requestLink(processId, change) });
    expect(await screen.findByText('نشانی این صفحه درست نیست')).toBeInTheDocument();
    expect(app.network.sent.filter(({ path: sentTo }) => !sentTo.includes('/panel/v1/visit/'))).toEqual([]);
  },
);

test('a logged-in seller changes the amount, sends the offer, confirms it and ends at the partner', async () => {
  const app = await renderApp({ path: requestLink(processId), person: seller.user });
  const ad = (await screen.findByText('آگهی شما')).closest('section') as HTMLElement;
  expect(within(ad).getByText(AD.title)).toBeInTheDocument();
  expect(within(ad).getByText('۳۲۰٬۰۰۰٬۰۰۰')).toBeInTheDocument();
  const amount = screen.getByRole('textbox', { name: 'مبلغ (ریال)' });
  expect(amount).toHaveValue('320٬000٬000');
  expect(screen.getByRole('textbox', { name: 'بابت' })).toHaveValue(AD.title);
  const terms = 'حضوری · تحویل تا ۳ روز پس از پرداخت';
  expect(screen.getByText(terms)).toBeVisible();
  expect(screen.queryByRole('button', { name: /شرایط تحویل/ })).not.toBeInTheDocument();

  await app.user.clear(amount);
  await enter(app.user, amount, '۳۰۰۰۰۰۰۰۰');
  await app.user.click(screen.getByRole('radio', { name: 'خریدار' }));
  expect(await screen.findByText('۳۰۳٬۰۰۰٬۰۰۰')).toBeInTheDocument();
  await app.user.dblClick(screen.getByRole('button', { name: 'ساخت لینک پرداخت' }));

  expect(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/new-transactions?process_id=${processId}`);
  expect(screen.queryByText('تراکنش با موفقیت ثبت شد')).not.toBeInTheDocument();
  expect(app.network.sentTo('/submit-')).toHaveLength(1);
  expect(await backLink()).toHaveAttribute('href', `/sandbox/chat/${processId}`);
  expect(screen.getAllByText('۳۰۰٬۰۰۰٬۰۰۰').length).toBeGreaterThan(0);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getAllByText('واریز به')).toHaveLength(1);
  expect(screen.getByText(terms)).toBeVisible();

  await app.user.dblClick(screen.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  await waitFor(() => expect(app.loadedPages).toEqual([`/sandbox/chat/${processId}`]));
  expect(await screen.findByText('تراکنش با موفقیت ثبت شد')).toBeInTheDocument();
  expect(tabNotes.read('visit')).toBe('');
  expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toBeInTheDocument();
  const { payments } = (await app.server.call('listPayments', { as: seller.user })).data;
  expect(payments).toMatchObject([{ amount: 300_000_000, behalf: AD.title, commision_side: 1 }]);
});

test('the rules of a request apply here too', async () => {
  const app = await renderApp({ path: requestLink(processId, { price: '9000', title: '' }) });
  const send = await screen.findByRole('button', { name: 'ساخت لینک پرداخت' });
  expect(await screen.findByText('حداقل مبلغ ۱۰٬۰۰۰ ریال است')).toBeInTheDocument();
  expect(send).toBeDisabled();
  await app.user.type(screen.getByRole('textbox', { name: 'مبلغ (ریال)' }), '0');
  expect(send).toBeDisabled();
  await enter(app.user, screen.getByRole('textbox', { name: 'بابت' }), 'کیف');
  await waitFor(() => expect(send).toBeEnabled());
});

test('a process with a request is closed', async () => {
  const { processId: taken } = await requestedProcess(await sharedServer(), seller, BUYER);
  const app = await renderApp({ path: requestLink(taken) });
  await app.user.click(await screen.findByRole('button', { name: 'ساخت لینک پرداخت' }));
  expect(await screen.findByText('تراکنش پیش‌تر ثبت شده است')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveLength(2);
});

test('a visitor logs in with the masked number and reaches the confirm step', async () => {
  const app = await renderApp({ path: requestLink(processId) });
  await app.user.click(await screen.findByRole('button', { name: 'ساخت لینک پرداخت' }));
  const mobile = await screen.findByRole('textbox', { name: 'شمارهٔ موبایل' });
  expect(mobile).toHaveAccessibleDescription(/^با شمارهٔ .*\*{4}.* وارد شوید\.$/);
  expect(mobile).toHaveValue('');

  await enter(app.user, screen.getByRole('textbox', { name: 'کد ملی' }), seller.user.nationalCode);
  await enter(app.user, mobile, seller.user.mobile);
  await app.user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  const code = await screen.findByRole('textbox', { name: 'کد تأیید' });
  await enter(app.user, code, await app.server.smsCode(seller.user.mobile));
  expect(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).toBeInTheDocument();
  expect(app.currentPath()).toBe(`/new-transactions?process_id=${processId}`);
  expect(JSON.parse(app.network.sentTo('/users/otp')[0]?.body ?? '{}')).toMatchObject({ process_id: processId });
});

test('another user than the seller is refused, with the masked number', async () => {
  const other = await new MoneyStory(await sharedServer()).trader();
  const app = await renderApp({ path: requestLink(processId), person: other.user });
  await app.user.click(await screen.findByRole('button', { name: 'ساخت لینک پرداخت' }));
  await app.user.click(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
  expect(await screen.findByText(/این درخواست برای شمارهٔ دیگری است/)).toBeInTheDocument();
  expect(app.loadedPages).toEqual([]);
});

describe('the confirm step', () => {
  const path = () => `/new-transactions?process_id=${processId}`;

  test('after five minutes the entry expires', async () => {
    const app = await renderApp({ path: path(), person: seller.user });
    expect(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).toBeInTheDocument();
    const almostOver = Date.now() - 5 * 60_000 + 300;
    act(() => {
      app.store.dispatch(entryOpened({ processId, at: almostOver }));
    });
    expect(await screen.findByText('مهلت این درخواست گذشت')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).not.toBeInTheDocument();
    expect(app.network.sentTo('/v1/transactions/').map(({ method }) => method)).not.toContain('POST');
  });

  test('an expired entry stays expired in a new tab, and after another process', async () => {
    const entries = [
      { processId, createdAt: Date.now() - 5 * 60_000 },
      { processId: 'p1', createdAt: 1 },
    ];
    const partner = { processId: 'p1', client: null, entries };
    const app = await renderApp({ path: path(), person: seller.user, stored: { partner } });
    expect(await screen.findByText('مهلت این درخواست گذشت')).toBeInTheDocument();
    act(() => app.navigation.navigate('/new-transactions?process_id=p1'));
    act(() => app.navigation.navigate(path()));
    expect(await screen.findByText('مهلت این درخواست گذشت')).toBeInTheDocument();
    expect(app.store.getState().partner.entries).toEqual(entries);
  });

  /** Makes the seller's offer, some time ago. */
  async function offerAt(age: number): Promise<void> {
    const server = await sharedServer();
    mustWork(await new PartnerStory(new MoneyStory(server)).submit(processId, { commission_side: 'buyer' }));
    await offeredBefore(age);
  }

  async function offeredBefore(age: number): Promise<void> {
    const { clock, context } = await sharedServer();
    const at = new Date(clock.now().getTime() - age);
    await context.db.pool.query('update partner_entries set submitted_at = $2 where process_id = $1', [processId, at]);
  }

  const FIVE_MINUTES = 5 * 60_000;
  const storedAt = (age: number) => [{ processId, createdAt: Date.now() - age }];

  test.each([
    ['an old time in this browser', 0, () => storedAt(FIVE_MINUTES)],
    ['an old offer of another device', FIVE_MINUTES, () => []],
    ['an old offer, with a fresh time in this browser', FIVE_MINUTES, () => storedAt(0)],
    ['an old offer, with a future time in this browser', FIVE_MINUTES, () => storedAt(-FIVE_MINUTES)],
  ])('expires by %s, and the offer is filled in again', async (_name, age, entries) => {
    await offerAt(age);
    const partner = { processId, client: null, entries: entries() };
    const app = await renderApp({ path: path(), person: seller.user, stored: { partner } });
    await app.user.click(await screen.findByRole('link', { name: 'ثبت دوباره' }));
    expect(await screen.findByRole('textbox', { name: 'بابت' })).toHaveValue(OFFER.title);
    expect(screen.getByRole('textbox', { name: 'مبلغ (ریال)' })).toHaveValue('2٬500٬000');
    expect(screen.getByRole('radio', { name: 'خریدار' })).toBeChecked();
    await app.user.click(screen.getByRole('button', { name: 'ساخت لینک پرداخت' }));
    await app.user.click(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }));
    await waitFor(() => expect(app.loadedPages).toEqual([`/sandbox/chat/${processId}`]));
  });

  test.each([0, FIVE_MINUTES])('opened %d ms after the request, says that it is made', async (age) => {
    const { processId: taken } = await requestedProcess(await sharedServer(), seller, BUYER);
    const partner = { processId: taken, client: null, entries: [{ processId: taken, createdAt: Date.now() - age }] };
    await renderApp({ path: `/new-transactions?process_id=${taken}`, person: seller.user, stored: { partner } });
    expect(await screen.findByText('لینک پرداخت این گفت‌وگو ساخته شده است')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'ثبت دوباره' })).not.toBeInTheDocument();
  });

  test('a refusal of the server ends an entry that the page still shows', async () => {
    await offerAt(0);
    const app = await renderApp({ path: path(), person: seller.user });
    const confirm = await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' });
    await offeredBefore(FIVE_MINUTES);
    await app.user.click(confirm);
    expect(await screen.findByText('مهلت این درخواست گذشت')).toBeInTheDocument();
    expect(await screen.findByText('مهلت ساخت این درخواست گذشته است. آن را دوباره ثبت کنید')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ثبت دوباره' })).toBeInTheDocument();
    expect(app.loadedPages).toEqual([]);
  });

  test('a partner without an answer shows the reason, and a retry works', async () => {
    const app = await renderApp({
      path: path(),
      person: seller.user,
      disturb: [{ part: '/get-', disturbance: { status: 424, code: 1006 } }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('سرویس بیرونی پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید');
    await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByRole('button', { name: 'ثبت و ساخت لینک پرداخت' })).toBeInTheDocument();
  });

  test('an unknown process shows an error', async () => {
    await renderApp({ path: '/new-transactions?process_id=nobody-knows', person: seller.user });
    expect(await screen.findByText('این گفت‌وگو پیدا نشد')).toBeInTheDocument();
  });

  test('without a process it is the step after the user’s own form', async () => {
    const app = await renderApp({ path: '/new-transactions', person: seller.user });
    await waitFor(() => expect(app.currentPath()).toBe('/RequestMoney'));
  });
});
