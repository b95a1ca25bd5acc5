import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { accountsApi } from '@/api/accountsApi';
import { userApi } from '@/api/user';
import { listRow } from '@/testing/listRow';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';
import { ownTurns } from './TurnCard';
import { Until } from './Until';

const FRESH = { forceRefetch: true } as const;

test('greets by name, and offers to send or request money', async () => {
  const app = await renderApp({ path: '/Home', as: 'member' });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent(`سلام ${app.person?.info.first_name}`);

  expect(screen.getByRole('link', { name: /ارسال پول/ })).toHaveAttribute('href', '/pay');
  await app.user.click(screen.getByRole('link', { name: /درخواست پول/ }));
  expect(await screen.findByRole('heading', { name: 'درخواست پول' })).toBeInTheDocument();
  expect(app.currentPath()).toBe('/RequestMoney');
});

test('uses the boot’s user report for its first render, and refreshes when it is opened later', async () => {
  const app = await renderApp({ path: '/', as: 'member' });
  const reports = () => app.network.sentTo('user-report').length;
  const heading = { name: `سلام ${app.person?.info.first_name}` };
  await screen.findByRole('heading', heading);
  // RTK Query sends from an effect, so a second report would be sent before this request.
  await act(async () => void (await app.store.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined, FRESH))));
  expect(reports()).toBe(1);

  act(() => app.navigation.navigate('/about'));
  await waitFor(() => expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument());
  jest.useFakeTimers({ now: Date.now() + 6_000, advanceTimers: true });
  act(() => app.navigation.navigate('/'));
  await screen.findByRole('heading', heading);
  await waitFor(() => expect(reports()).toBe(2));
});

test('the two rows show the awaiting sums, and link to their transactions', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [viewer, other] = [await story.trader(), await story.trader()];
  await story.request(viewer, { amount: 48_500_000, side: 1 });
  await story.details(viewer, await story.request(other, { amount: 30_000_000, side: 3 }));
  await story.details(viewer, await story.request(other, { amount: 3_500_000 }));

  await renderApp({ path: '/', person: viewer.user });
  const fromOthers = await screen.findByRole('link', { name: /درخواست‌های دیگران از شما/ });
  expect(fromOthers).toHaveTextContent('۳۳٬۶۵۰٬۰۰۰ ریال');
  expect(fromOthers).toHaveTextContent('۲ مورد');
  expect(fromOthers).toHaveAttribute('href', expect.stringContaining('tab=paymnt'));

  const fromViewer = screen.getByRole('link', { name: /درخواست‌های شما از دیگران/ });
  expect(fromViewer).toHaveTextContent('۴۸٬۵۰۰٬۰۰۰ ریال');
  expect(fromViewer).toHaveTextContent('۱ مورد');
  expect(fromViewer).toHaveAttribute('href', expect.stringContaining('tab=inqueries_tab'));
});

test('home shows the held money, own turns by deadline, and deals that wait for others', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [viewer, other] = [await story.trader(), await story.trader()];
  const later = await story.request(other, { delivery: 'service' });
  await story.details(viewer, later);
  const sooner = await story.paid(viewer, other, { delivery: 'courier' });
  for (let more = 0; more < 2; more += 1) {
    await story.details(viewer, await story.request(other, { payByDays: 30 }));
  }
  const bought = await story.paid(other, viewer, { amount: 25_000_000, side: 3, delivery: 'courier' });
  const sold = await story.paid(viewer, other, { amount: 1_000_000 });
  await story.confirm(other, 'settle', sold);

  const { user, currentPath } = await renderApp({ path: '/', person: viewer.user });
  const hold = within(await screen.findByRole('region', { name: 'پول شما نزد امانت' }));
  expect(hold.getByText('برای خریدهای شما')).toHaveTextContent('۲۵٬۱۲۵٬۰۰۰ ریال');
  expect(hold.getByText('برای شما')).toHaveTextContent('۹۹۰٬۰۰۰ ریال');
  expect(hold.getByText('۲۶٬۱۱۵٬۰۰۰')).toBeVisible();

  const turns = within(await screen.findByRole('region', { name: 'نوبت شماست' }));
  expect(turns.getByText('۴ کار')).toBeInTheDocument();
  await turns.findByText('کالا را بفرستید و کد رهگیری را ثبت کنید');
  const rows = turns.getAllByRole('link').filter((link) => link.textContent !== 'همه');
  expect(rows.map((row) => row.getAttribute('href')?.split('/').at(-1)).slice(0, 2)).toEqual([sooner, later]);
  expect(rows[0]).toHaveTextContent(`دوچرخهٔ کوهستان · از ${maskedNameOf(other.user.info)}`);
  expect(rows[0]).toHaveTextContent('به شما۲٬۴۷۵٬۰۰۰ ریال');
  expect(rows[2]).toHaveTextContent('پرداخت کنید');

  const open = within(await screen.findByRole('region', { name: 'معامله‌های باز' }));
  const [first, second] = open.getAllByRole('link').filter((link) => link.textContent !== 'همه');
  expect(first).toHaveAttribute('href', `/transaction-detail/${bought}`);
  expect(first).toHaveTextContent(`۲۵٬۱۲۵٬۰۰۰ ریال${maskedNameOf(other.user.info)} می‌فرستد،`);
  expect(second).toHaveTextContent('۹۹۰٬۰۰۰ ریالبانک واریز می‌کند');
  expect(screen.queryByText('امانت چطور کار می‌کند؟')).not.toBeInTheDocument();

  await user.click(turns.getByRole('link', { name: 'همه' }));
  expect(currentPath()).toBe('/transaction?_turn=mine');
  expect(await screen.findByText('۴ تراکنش')).toBeVisible();
  expect(screen.getByRole('link', { name: 'برداشتن فیلتر نوبت شماست' })).toBeVisible();
});

test('before the first deal home has the guide instead; without a turn it says so', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const viewer = await story.trader();
  await renderApp({ path: '/', person: viewer.user });
  expect(await screen.findByText('امانت چطور کار می‌کند؟')).toBeVisible();
  for (const absent of ['پول شما نزد امانت', 'کاری منتظر شما نیست', 'معامله‌های باز']) {
    expect(screen.queryByText(absent)).not.toBeInTheDocument();
  }

  cleanup();
  await story.request(viewer);
  await renderApp({ path: '/', person: viewer.user });
  expect(await screen.findByRole('heading', { name: 'کاری منتظر شما نیست' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'معامله‌های باز' })).toHaveTextContent('خریدار می‌پردازد،');
  expect(screen.queryByText('امانت چطور کار می‌کند؟')).not.toBeInTheDocument();
});

test('the held sum stays after a failed update, with a retry', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [viewer, other] = [await story.trader(), await story.trader()];
  await story.paid(other, viewer, { amount: 1_000_000 });
  const app = await renderApp({ path: '/', person: viewer.user });
  const hold = within(await screen.findByRole('region', { name: 'پول شما نزد امانت' }));
  app.network.disturb('/user-report/', { status: 500 });
  await act(async () => void (await app.store.dispatch(userApi.endpoints.userReport.initiate(undefined, FRESH))));
  expect(await hold.findByText('مبلغ به‌روز نشد')).toBeVisible();
  expect(hold.getByText('۱٬۰۰۰٬۰۰۰')).toBeVisible();
});

test('stopped transfers come first, then turns and cases by deadline; judged cases are omitted', () => {
  const next = { actor: 'payer', action: 'pay', since: null, ifSilent: 'cancel', movedHours: 0 } as const;
  const item = (code: string, dueAt: string | null) => listRow(code, { viewerRole: 'payer', next: { ...next, dueAt } });
  const stopped = listRow('C', {
    viewerRole: 'payee',
    next: { ...next, actor: 'payee', action: 'choose_account', ifSilent: 'nothing', dueAt: null },
  });
  const judgment = (disputeId: string, stage: 'referee' | 'appeal', dueAt: string) =>
    ({ disputeId, paymentCode: 'K7M2Q9XD', stage, state: 'accepted', amountRials: 1, dueAt }) as const;
  const turns = ownTurns(
    [item('B', '2026-11-25T00:00:00Z'), stopped],
    [judgment('d', 'referee', '2026-11-24T00:00:00Z'), judgment('e', 'appeal', '2026-11-23T00:00:00Z')],
  );
  expect(turns.map(({ to }) => to)).toEqual(['/transaction-detail/C', '/judgment/d', '/transaction-detail/B']);
  expect(turns[0]).toMatchObject({ task: 'حساب دیگری برای واریز انتخاب کنید', kind: 'stopped', otherwise: null });
  expect(turns[0]).toMatchObject({ rials: 9_900, direction: 'in' });
  expect(turns[1]).toMatchObject({ task: 'پرونده را بخوانید و رأی دهید', kind: 'judge', direction: null });
  expect(turns[2]).toMatchObject({ direction: 'out', otherwise: 'وگرنه درخواست لغو می‌شود.' });
});

test.each([
  ['2026-11-20', 'مهلت تمام شد'],
  ['2026-11-21', 'تا امروز ۱۷:۴۰'],
  ['2026-11-22', 'تا فردا ۱۷:۴۰'],
  ['2026-11-23', 'تا دوشنبه'],
  ['2026-11-28', 'تا ۷ آذر'],
])('a deadline on %s is told on 2026-11-21 as «%s»', (day, words) => {
  const { container } = render(<Until dueAt={`${day}T14:10:00Z`} now={new Date('2026-11-21T14:00:00Z')} />);
  expect(container.textContent?.trim()).toBe(words);
});
