import { act, screen, waitFor } from '@testing-library/react';
import { testServer } from '@/testing/createTestApp';
import { renderApp } from '@/testing/renderApp';
import { MoneyStory } from '../../../server/testing/moneyStory';

jest.setTimeout(120_000);

test('home greets by name and offers the two things people come for', async () => {
  const app = await renderApp({ path: '/Home', as: 'member' });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent(`سلام ${app.person?.info.first_name}`);

  expect(screen.getByRole('link', { name: /ارسال پول/ })).toHaveAttribute('href', '/pay');
  await app.user.click(screen.getByRole('link', { name: /درخواست پول/ }));
  expect(await screen.findByRole('heading', { name: 'درخواست پول' })).toBeInTheDocument();
  expect(app.currentPath()).toBe('/RequestMoney');
});

test('home is drawn with what booting was answered, asks nobody twice, and asks again when it is opened later', async () => {
  const app = await renderApp({ path: '/', as: 'member' });
  const asked = () => app.network.sentTo('user-report').length;
  const heading = { name: `سلام ${app.person?.info.first_name}` };
  await screen.findByRole('heading', heading);
  // RTK Query asks from an effect of what is drawn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(asked()).toBe(1);

  act(() => app.navigation.navigate('/about'));
  await waitFor(() => expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument());
  jest.useFakeTimers({ now: Date.now() + 6_000, advanceTimers: true });
  act(() => app.navigation.navigate('/'));
  await screen.findByRole('heading', heading);
  await waitFor(() => expect(asked()).toBe(2));
  jest.useRealTimers();
});

test('the cards say what waits for whom and lead to the rows they counted', async () => {
  const server = await testServer();
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
