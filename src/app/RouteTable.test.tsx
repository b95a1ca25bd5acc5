import { act, screen, waitFor } from '@testing-library/react';
import { loginRequested } from '@/features/auth/slice';
import type { Standing } from '@/testing/createTestApp';
import { startProcess } from '@/testing/partnerProcess';
import { enter, type RenderedApp, renderApp } from '@/testing/renderApp';
import { PLACES, type RouteExpectation } from '@/testing/routes/expectation';
import { routeExpectations } from '@/testing/routes/routeExpectations';
import type { TestServer, TestUser } from '../../server/testing/createTestServer';
import { DisputeStory } from '../../server/testing/disputeStory';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { sharedServer } from '../../server/testing/sharedServer';
import { isKnownPath } from './Destination';
import { loadMemberArea } from './RouteTable';

const BACK_TO_PARTNER = 'بازگشت به نیازمندی‌ها';

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
    expect(await screen.findByRole('link', { name: BACK_TO_PARTNER })).toBeVisible();
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

describe('the way back to the partner', () => {
  const PARTNER_PAGES = /process_id=|^\/(partner|add-transaction|submit-transaction)\b/;
  let server: TestServer;
  let people: Record<Standing, TestUser | undefined>;
  let member: Trader;
  let places: Record<keyof typeof PLACES, string>;

  beforeAll(async () => {
    server = await sharedServer();
    const story = new MoneyStory(server);
    member = await story.trader();
    const other = await story.trader();
    people = { visitor: undefined, newcomer: await server.registerUser(), member: member.user };
    places = {
      code: await story.request(other),
      account: member.accountId,
      process: await startProcess(server, member.user, other.user),
    };
  });

  const real = (address: string) =>
    Object.entries(PLACES).reduce(
      (text, [place, name]) => text.replaceAll(name, places[place as keyof typeof PLACES]),
      address,
    );

  /** The pages that open, each with the beginning of its heading: names of people differ. */
  const pagesOf = (as: Standing, isWanted: (route: RouteExpectation) => boolean = () => true) =>
    routeExpectations.filter(isWanted).flatMap(({ address, [as]: visit }) => {
      return 'heading' in visit ? [{ address, heading: visit.heading.split(' هانیه')[0] ?? '' }] : [];
    });

  /** Opens a page within the app, and counts the ways back at once and when its heading has come. */
  async function waysBackAt(app: RenderedApp, address: string, heading: string): Promise<number[]> {
    act(() => app.navigation.navigate(real(address), { replace: true }));
    const atOnce = screen.queryAllByRole('link', { name: BACK_TO_PARTNER }).length;
    await waitFor(() => {
      const beginnings = screen.getAllByRole('heading').map(({ textContent }) => textContent?.slice(0, heading.length));
      expect({ address, beginnings }).toEqual({ address, beginnings: expect.arrayContaining([heading]) });
    });
    return [atOnce, screen.queryAllByRole('link', { name: BACK_TO_PARTNER }).length];
  }

  test.each(['visitor', 'newcomer', 'member'] as const)('is on every page of a %s from the partner', async (as) => {
    const app = await renderApp({ path: '/about?client=niazmandi', server, person: people[as] });
    await screen.findByRole('link', { name: BACK_TO_PARTNER });
    const without: string[] = [];
    for (const { address, heading } of pagesOf(as)) {
      if ((await waysBackAt(app, address, heading)).includes(0)) without.push(address);
    }
    expect(without).toEqual([]);
  });

  test('is on no page of another member, except the partner’s', async () => {
    const app = await renderApp({ path: '/about', server, person: member.user });
    for (const { address, heading } of pagesOf('member', (route) => !PARTNER_PAGES.test(route.address))) {
      expect([address, ...(await waysBackAt(app, address, heading))]).toEqual([address, 0, 0]);
    }
  });

  test('stands beside the back button of a code', async () => {
    const visitor = await renderApp({ path: '/login?client=niazmandi', server });
    const { nationalCode, mobile } = member.user;
    act(() => void visitor.store.dispatch(loginRequested({ nationalCode, mobile })));
    expect(await screen.findByRole('heading', { name: 'کد تأیید' })).toBeVisible();
    expect(await screen.findByRole('link', { name: BACK_TO_PARTNER })).toBeVisible();
    expect(screen.getByRole('button', { name: 'بازگشت' })).toBeVisible();
  });

  test('is on the page of an open process, and on no page of an operator’s office', async () => {
    const operator = await new DisputeStory(server).arbiter();
    const app = await renderApp({ path: `/home?process_id=${places.process}`, server, person: operator.user });
    await screen.findByRole('link', { name: BACK_TO_PARTNER });
    expect(await waysBackAt(app, '/card-list', 'حساب من')).toEqual([1, 1]);
    act(() => app.navigation.navigate('/office/disputes', { replace: true }));
    await screen.findByRole('navigation', { name: 'بخش‌های دفتر' });
    expect(screen.queryByRole('link', { name: BACK_TO_PARTNER })).not.toBeInTheDocument();
  });
});
