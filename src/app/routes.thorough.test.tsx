import { act, screen, waitFor } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { identityMatchRequested, loginRequested } from '@/features/auth/slice';
import { draftSaved } from '@/features/request-money/slice';
import { paths, routePatterns } from '@/lib/paths';
import { otpActionRequested } from '@/state/actions';
import type { Standing } from '@/testing/createTestApp';
import { type RenderedApp, renderApp } from '@/testing/renderApp';
import { fillPlaces, type Places } from '@/testing/routes/address';
import { callsOf } from '@/testing/routes/callsOf';
import type { Opens, RouteCall, RouteExpectation, Visit } from '@/testing/routes/expectation';
import { type AFTER, preparedVisits } from '@/testing/routes/prepared';
import { routeExpectations } from '@/testing/routes/routeExpectations';
import { createTestServer, type TestServer, type TestUser } from '../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { startProcess } from '../../server/testing/partnerProcess';

/** Calls of each boot of a logged-in user. */
const SPLASH_CALLS: readonly RouteCall[] = ['listBankAccounts', 'userReport'];
/** A screen sends its calls at once; later calls do not count. */
const QUIET_MS = 20;

let server: TestServer;
let people: { visitor: undefined; newcomer: TestUser; member: TestUser };
let member: Trader;
let places: Places;
let ownRequest: string;

// Its first people have the names of the table.
beforeAll(async () => {
  server = await createTestServer();
  const story = new MoneyStory(server);
  member = await story.trader();
  people = { visitor: undefined, newcomer: await server.registerUser(), member: member.user };
  places = {
    code: await story.request(await story.trader()),
    account: member.accountId,
    process: await startProcess(server, people.member, people.newcomer),
  };
  ownRequest = await story.request(member);
  // another SMS code needs 60 s
  server.clock.advance(61_000);
});

afterAll(() => server.close());

/** The heading and the calls at the end of a redirect. A call that is already running is not sent again. */
function endOf(visit: Visit, as: Standing): { heading: string; calls: readonly (readonly RouteCall[])[] } {
  if ('heading' in visit) return { heading: visit.heading, calls: callsOfScreen(visit) };
  const [pathname = ''] = visit.to.split('?');
  const opened = ({ path, [as]: there }: RouteExpectation) => 'heading' in there && matchPath(path, pathname) !== null;
  const end = routeExpectations.find(opened)?.[as];
  if (!end || !('heading' in end)) throw new Error(`${visit.to} opens for no ${as}`);
  const calls = callsOfScreen(end);
  return { heading: visit.says ?? end.heading, calls: [...calls, ...calls.map((own) => [...visit.calls, ...own])] };
}

function callsOfScreen({ calls, whenSomethingWaits = [] }: Opens): readonly (readonly RouteCall[])[] {
  return [calls, ...whenSomethingWaits.map((_, last) => [...calls, ...whenSomethingWaits.slice(0, last + 1)])];
}

async function finds(app: RenderedApp, as: Standing, place: string, { heading, calls }: ReturnType<typeof endOf>) {
  await waitFor(() => {
    expect(app.currentPath()).toBe(place);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain(heading);
  });
  const earlier = as === 'visitor' ? [] : SPLASH_CALLS;
  const expected = calls.map((own) => [...earlier, ...own].sort());
  await waitFor(() => expect(expected).toContainEqual(callsOf(app.network.sent)));
  await act(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  expect(expected).toContainEqual(callsOf(app.network.sent));
}

describe.each(['visitor', 'newcomer', 'member'] as const)('a %s', (as) => {
  test.each(routeExpectations.map((route) => [route.path, route] as const))('at %s', async (_path, route) => {
    const app = await renderApp({ path: fillPlaces(route.address, places), server, person: people[as] });
    const visit = route[as];
    const place = fillPlaces('to' in visit ? visit.to : route.address, places);
    await finds(app, as, place, endOf(visit, as));
  });
});

/** Opens the second steps. */
const prepare: Record<keyof typeof AFTER, (app: RenderedApp) => void> = {
  identity: ({ store }) => {
    const birthDate = '1371/07/12';
    store.dispatch(identityMatchRequested({ nationalCode: '0084575948', birthDate }));
  },
  loginCode: ({ store }) => {
    const { nationalCode, mobile } = member.user;
    store.dispatch(loginRequested({ nationalCode, mobile }));
  },
  cancelCode: ({ store }) => {
    const nextPage = paths.transactionDetail(ownRequest);
    const about = { paymentCode: ownRequest, amountRials: 2_500_000, counterpartName: '', nextPage };
    store.dispatch(otpActionRequested({ action: 'cancel', ...about }));
  },
  draft: ({ store, navigation }) => {
    store.dispatch(draftSaved({ amountRials: 2_500_000, purpose: 'دوچرخه', accountId: member.accountId }));
    navigation.navigate(paths.newTransactions);
  },
};

test.each(preparedVisits)('a $as at $path after $after', async ({ as, path, after, visit }) => {
  const app = await renderApp({ path: as === 'visitor' ? paths.register : paths.about, server, person: people[as] });
  act(() => prepare[after](app));
  await finds(app, as, path, endOf(visit, as));
});

test('the table contains each path of the router once', () => {
  const known = [...Object.values(paths), ...Object.values(routePatterns)]
    .filter((path) => typeof path === 'string')
    .map((path) => path.replace(/\?.*/, ''));
  const inTable = routeExpectations.map(({ path }) => path);
  expect(known.filter((path) => !inTable.includes(path))).toEqual([]);
  expect(inTable).toHaveLength(new Set(inTable).size);
});
