import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { accountsApi } from '@/api/accountsApi';
import { listRow } from '@/testing/listRow';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';
import { sharedServer } from '../../../server/testing/sharedServer';
import { maskedNameOf } from '../../../server/testing/testPeople';
import { ownTurns } from './TurnCard';

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
  jest.useRealTimers();
});

test('the cards show the awaiting sums, and link their rows', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [viewer, other] = [await story.trader(), await story.trader()];
  await story.request(viewer, { amount: 48_500_000 });
  await story.details(viewer, await story.request(other, { amount: 30_000_000 }));
  await story.details(viewer, await story.request(other, { amount: 3_500_000 }));

  await renderApp({ path: '/', person: viewer.user });
  const fromOthers = await screen.findByRole('link', { name: /درخواست‌های دیگران از شما/ });
  expect(fromOthers).toHaveTextContent('۳۳٬۵۰۰٬۰۰۰ ریال');
  expect(fromOthers).toHaveTextContent('۲ مورد');
  expect(fromOthers).toHaveAttribute('href', expect.stringContaining('tab=paymnt'));

  const fromViewer = screen.getByRole('link', { name: /درخواست‌های شما از دیگران/ });
  expect(fromViewer).toHaveTextContent('۴۸٬۵۰۰٬۰۰۰ ریال');
  expect(fromViewer).toHaveTextContent('۱ مورد');
  expect(fromViewer).toHaveAttribute('href', expect.stringContaining('tab=inqueries_tab'));
});

test('home lists own turns by deadline, each with a link, and says so when there is none', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [viewer, other] = [await story.trader(), await story.trader()];
  const later = await story.request(other, { delivery: 'service' });
  await story.details(viewer, later);
  const sooner = await story.paid(viewer, other, { delivery: 'courier' });
  await story.details(viewer, await story.request(other, { payByDays: 30 }));

  const { user, currentPath } = await renderApp({ path: '/', person: viewer.user });
  const turns = within(await screen.findByRole('region', { name: 'نوبت شماست' }));
  expect(turns.getByText('۳ کار')).toBeInTheDocument();
  await turns.findByText('کالا را بفرستید و کد رهگیری را ثبت کنید');
  const rows = turns.getAllByRole('link').filter((link) => link.textContent !== 'همه');
  expect(rows.map((row) => row.getAttribute('href')?.split('/').at(-1)).slice(0, 2)).toEqual([sooner, later]);
  expect(rows[0]).toHaveTextContent(`دوچرخهٔ کوهستان · ${maskedNameOf(other.user.info)}`);
  expect(rows[0]).toHaveTextContent('اگر کاری نشود، همهٔ پول به خریدار برمی‌گردد');
  expect(rows[2]).toHaveTextContent('پرداخت کنید');
  expect(screen.queryByText('امانت چطور کار می‌کند؟')).not.toBeInTheDocument();

  await user.click(turns.getByRole('link', { name: 'همه' }));
  expect(currentPath()).toBe('/transaction?_turn=mine');
  expect(await screen.findByText('۳ تراکنش')).toBeVisible();
  expect(screen.getByRole('link', { name: 'برداشتن فیلتر نوبت شماست' })).toBeVisible();

  cleanup();
  await renderApp({ path: '/', person: (await story.trader()).user });
  expect(await screen.findByRole('heading', { name: 'کاری منتظر شما نیست' })).toBeVisible();
  expect(screen.getByText('امانت چطور کار می‌کند؟')).toBeVisible();
});

test('sorts cases among the transactions by deadline, and omits judged ones', () => {
  const next = { actor: 'payer', action: 'pay', since: null, ifSilent: 'cancel', movedHours: 0 } as const;
  const item = (code: string, dueAt: string | null) => listRow(code, { viewerRole: 'payer', next: { ...next, dueAt } });
  const judgment = (disputeId: string, stage: 'referee' | 'appeal', dueAt: string) =>
    ({ disputeId, paymentCode: 'K7M2Q9XD', stage, state: 'accepted', amountRials: 1, dueAt }) as const;
  const turns = ownTurns(
    [item('A', null), item('B', '2026-11-25T00:00:00Z')],
    [judgment('d', 'referee', '2026-11-24T00:00:00Z'), judgment('e', 'appeal', '2026-11-23T00:00:00Z')],
  );
  expect(turns.map(({ to }) => to)).toEqual(['/judgment/d', '/transaction-detail/B', '/transaction-detail/A']);
  expect(turns[0]).toMatchObject({ task: 'پرونده را بخوانید و رأی دهید', kind: 'judge' });
});
