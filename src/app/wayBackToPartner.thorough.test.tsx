import { act, screen, waitFor } from '@testing-library/react';
import { loginRequested } from '@/features/auth/slice';
import type { Standing } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { fillPlaces, type Places } from '@/testing/routes/address';
import type { RouteExpectation } from '@/testing/routes/expectation';
import { routeExpectations } from '@/testing/routes/routeExpectations';
import type { TestServer, TestUser } from '../../server/testing/createTestServer';
import { DisputeStory } from '../../server/testing/disputeStory';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { startProcess } from '../../server/testing/partnerProcess';
import { sharedServer } from '../../server/testing/sharedServer';

/** The way back to the partner. */
const BACK_TO_PARTNER = 'بازگشت به نیازمندی‌ها';

const PARTNER_PAGES = /process_id=|^\/(partner|add-transaction|submit-transaction)\b/;
let server: TestServer;
let people: Record<Standing, TestUser | undefined>;
let member: Trader;
let places: Places;

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

/** The pages that open, each with the beginning of its heading: names of people differ. */
const pagesOf = (as: Standing, isWanted: (route: RouteExpectation) => boolean = () => true) =>
  routeExpectations.filter(isWanted).flatMap(({ address, [as]: visit }) => {
    return 'heading' in visit ? [{ address, heading: visit.heading.split(' هانیه')[0] ?? '' }] : [];
  });

/** Opens a page within the app, and counts the ways back at once and when its heading has come. */
async function waysBackAt(app: RenderedApp, address: string, heading: string): Promise<number[]> {
  act(() => app.navigation.navigate(fillPlaces(address, places), { replace: true }));
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
