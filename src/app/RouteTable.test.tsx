import { act, screen, waitFor } from '@testing-library/react';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { routeExpectations } from '@/testing/routes/routeExpectations';
import { isKnownPath } from './Destination';
import { loadMemberArea } from './RouteTable';

async function endsAt(app: RenderedApp, place: string): Promise<void> {
  await waitFor(() => expect(app.currentPath()).toBe(place));
}

describe('a visitor', () => {
  test.each([
    ['/pay/ABCDEFGH?from=sms', `/register?redirect-link=${encodeURIComponent('/pay/ABCDEFGH?from=sms')}`],
    ['/otp?redirect-link=%2Fpay', '/login?redirect-link=%2Fpay'],
    ['/register?mobile-number=09121234567', '/register'],
  ])('%s redirects to %s', async (path, place) => {
    await endsAt(await renderApp({ path }), place);
  });

  test('remembers the way to a payment', async () => {
    const app = await renderApp({ path: '/pay/ABCDEFGH' });
    await waitFor(() => expect(app.store.getState().destination.redirectTo).toBe('/pay/ABCDEFGH'));
  });

  test('does not remember an address outside the app', async () => {
    const app = await renderApp({ path: '/login?redirect-link=https%3A%2F%2Fevil.example%2Fpay' });
    await endsAt(app, '/login?redirect-link=https%3A%2F%2Fevil.example%2Fpay');
    expect(app.store.getState().destination.redirectTo).toBeNull();
  });
});

describe('a newcomer', () => {
  test('is redirected from a payment to the first card, and the payment is remembered', async () => {
    const app = await renderApp({ path: '/pay/ABCDEFGH', as: 'newcomer' });
    await endsAt(app, '/create-first-card');
    expect(app.store.getState().destination.redirectTo).toBe('/pay/ABCDEFGH');
  });
});

describe('a member', () => {
  test.each([
    ['/first-confirmcard', '/'],
    ['/login_otp?x=1', '/home'],
  ])('%s redirects to %s', async (path, place) => {
    await endsAt(await renderApp({ path, as: 'member' }), place);
  });
});

test.each([
  ['offline', 'به امانت وصل نشدیم', 'ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید'],
  [{ status: 429, code: 1016 }, 'اطلاعات دریافت نشد', 'تعداد درخواست‌ها زیاد است. کمی صبر کنید'],
] as const)(
  'after %j the splash shows the reason, and a retry continues the boot',
  async (disturbance, title, reason) => {
    const path = '/home?client=niazmandi';
    const app = await renderApp({ path, as: 'member', disturb: [{ part: 'user-report', disturbance }] });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`${reason}. ورود شما سر جایش است.`);
    await app.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await act(() => app.until((state) => state.application.state === 'app-verified'));
  },
);

test.each(['newcomer', 'member'] as const)('preloads each screen that opens for a %s', async (standing) => {
  const { firstMemberScreen } = await loadMemberArea();
  const opened = routeExpectations.filter((route) => 'heading' in route[standing]);
  const notFetched = opened.filter(({ address }) => {
    window.history.replaceState(null, '', address);
    return firstMemberScreen() === undefined;
  });
  expect(opened.length).toBeGreaterThan(5);
  expect(notFetched.map(({ path }) => path)).toEqual([]);
});

test('shows an error as a toast', async () => {
  const app = await renderApp({ path: '/login' });
  app.network.disturb('/users/login/', { status: 503 });
  await enter(app.user, await screen.findByLabelText('کد ملی'), '0010350829');
  await enter(app.user, screen.getByLabelText('شمارهٔ موبایل'), '09121234567');
  await app.user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  expect(await screen.findByText('خطای غیرمنتظره‌ای رخ داد. لطفاً دوباره تلاش کنید')).toBeInTheDocument();
});

describe('an unknown address', () => {
  test.each(['visitor', 'newcomer'] as const)('redirects a %s with a toast', async (as) => {
    const app = await renderApp({ path: '/pament-link', as });
    expect(await screen.findByText('این نشانی در امانت نیست')).toBeInTheDocument();
    await endsAt(app, as === 'visitor' ? '/login' : '/create-first-card');
    expect(app.network.sentTo('pament')).toEqual([]);
  });

  test('is not reported for a page of another application state', async () => {
    const app = await renderApp({ path: '/card-list' });
    await endsAt(app, '/login');
    expect(app.store.getState().toasts.items).toEqual([]);
  });

  test.each(['/pay/ABC', '/pay/ABCDEFG0'])('%s: shows that the code is wrong, and sends no request', async (path) => {
    const app = await renderApp({ path, as: 'member' });
    expect(await screen.findByText('شناسهٔ واردشده درست نیست')).toBeInTheDocument();
    expect(app.network.sentTo('details')).toEqual([]);
  });

  test.each(['/transaction-detail/ABC', '/transaction-detail/ABCDEFG0'])(
    '%s: shows that the transaction does not exist, and sends no request',
    async (path) => {
      const app = await renderApp({ path, as: 'member' });
      expect(await screen.findByText('تراکنش پیدا نشد')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'بازگشت به خانه' })).toBeInTheDocument();
      expect(app.network.sentTo('details')).toEqual([]);
    },
  );
});

test.each(['visitor', 'newcomer', 'member'] as const)('reports a redirect to another host to a %s', async (as) => {
  const app = await renderApp({ path: '/login?redirect-link=https%3A%2F%2Fevil.example', as });
  expect(await screen.findByText('این پیوند به بیرون از امانت می‌رود و دنبال نشد')).toBeInTheDocument();
  expect(app.loadedPages).toEqual([]);
});

test('reports a redirect of /create-card to another host, and opens the page', async () => {
  const app = await renderApp({ path: '/create-card?redirect-link=https%3A%2F%2Fevil.example', as: 'member' });
  expect(await screen.findByText('این پیوند به بیرون از امانت می‌رود و دنبال نشد')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'افزودن کارت' })).toBeInTheDocument();
  expect(app.loadedPages).toEqual([]);
});

test.each([
  '/',
  '/Home/',
  '/devisactive',
  '/pay/ABCDEFGH',
  '/transaction-detail/x',
  '/register/FRIEND',
  '/RequestMoney/referee',
])('%s is a known path', (path) => {
  expect(isKnownPath(path)).toBe(true);
});

test.each(['/homee', '/pay/ABCDEFGH/more', '/confirm-card', '/requestmoney/nobody', '/.env'])(
  '%s is an unknown path',
  (path) => {
    expect(isKnownPath(path)).toBe(false);
  },
);
