import type { CDPSession, Page } from 'playwright-core';
import { randomOf } from '@/testing/seededRandom';
import { arrive } from '../support/browser';
import { newMember, newPerson, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { enterWorld } from '../support/world';

const world = enterWorld();

const SEED = 24;

/** Cuts per place, spread over the first five seconds. */
const CUTS = 6;

/** A connection on which the app needs seconds to load. */
const LINE = { latency: 60, downloadThroughput: 120_000, uploadThroughput: 60_000 };

let member: Person;
let code: string;

beforeAll(async () => {
  member = await newMember(world.browser, world.server, 73_001);
  code = await member.request('۲۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');
});

interface Place {
  readonly name: string;
  readonly address: () => string;
  /** Waits for the page and uses it. */
  readonly works: (person: Person) => Promise<void>;
}

const PLACES: readonly Place[] = [
  {
    name: 'home',
    address: () => '/home',
    works: async (person) => {
      await person.firstOf([{ role: 'link', name: /^درخواست پول/ }]);
      await toCards(person);
    },
  },
  {
    name: 'history',
    address: () => '/transaction',
    works: async (person) => {
      await person.seesRow(code, 'دوچرخهٔ کوهستان');
      await toCards(person);
    },
  },
  {
    name: 'cards',
    address: () => '/card-list',
    works: async (person) => {
      await person.sees(/افزودن کارت/);
      await person.goTo('تراکنش‌ها');
      await person.seesRow(code, 'دوچرخهٔ کوهستان');
    },
  },
  {
    name: 'detail',
    address: () => `/transaction-detail/${code}`,
    works: async (person) => {
      await person.seesDeal();
      await person.goTo('خانه');
      await person.firstOf([{ role: 'link', name: /^درخواست پول/ }]);
    },
  },
  {
    name: 'login',
    address: () => '/login',
    works: async (person) => {
      await person.page.locator('#shell').waitFor({ state: 'detached' });
      await person.fill('کد ملی', '0010350829');
      await person.tap('tab', 'ثبت‌نام');
      await person.sees('قوانین');
      await person.reaches(/\/register$/);
    },
  },
];

const toCards = async (person: Person) => {
  await person.goTo('حساب من');
  await person.sees(/افزودن کارت/);
};

const setLine = (line: CDPSession, offline: boolean) =>
  line.send('Network.emulateNetworkConditions', { ...LINE, offline });

/** Opens the address on the slow connection and cuts the connection for a while. */
async function openAndCut(page: Page, address: string, after: number, lasting: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await setLine(line, false);
  const opened = page.waitForEvent('domcontentloaded');
  void arrive(page, 'a first visit', address).catch(() => undefined);
  await opened;
  await page.waitForTimeout(after);
  await setLine(line, true);
  await page.waitForTimeout(lasting);
  await setLine(line, false);
}

test.each(PLACES)('$name works after a cut of the connection during its load', async ({ name, address, works }) => {
  const random = randomOf(SEED + name.length);
  const cuts = Array.from({ length: CUTS }, (_, place) => ({
    after: ((place + random()) / CUTS) * 5_000,
    lasting: 300 + random() * 1_500,
  }));
  await Promise.all(
    cuts.map(async ({ after, lasting }) => {
      const person = name === 'login' ? await newPerson(world.browser, world.server, 73_002) : await member.inNewTab();
      await openAndCut(person.page, address(), after, lasting);
      await works(person).catch(async (error) => {
        const shown = await person.page.locator('body').ariaSnapshot();
        throw new Error(`The connection was cut after ${after} ms for ${lasting} ms; the page shows: ${shown}`, {
          cause: error,
        });
      });
      await person.page.close();
    }),
  );
});

/** The scripts that a navigation loads. */
async function scriptsOf(go: (person: Person) => Promise<void>): Promise<string[]> {
  const tab = await member.inNewTab();
  await tab.arrive('a first visit', '/home');
  await tab.sees(/^سلام/);
  await tab.page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  tab.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await go(tab);
  await tab.page.close();
  return scripts;
}

/** A tab at home whose scripts a deployment removed, until `loads` further page loads. */
async function afterDeployment(gone: readonly string[], loads: number): Promise<{ tab: Person; loaded: () => number }> {
  const tab = await member.inNewTab();
  let loaded = 0;
  await tab.page.route(
    ({ pathname }) => gone.includes(pathname) && loaded <= loads,
    (route) => route.fulfill({ status: 404, body: '{}' }),
  );
  tab.page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  await tab.arrive('a first visit', '/home');
  await tab.sees(/^سلام/);
  return { tab, loaded: () => loaded };
}

test('a chunk that a deployment removed leads to one page load', async () => {
  const gone = await scriptsOf(toCards);
  expect(gone.length).toBeGreaterThan(0);
  const { tab, loaded } = await afterDeployment(gone, 1);
  await toCards(tab);
  expect(loaded()).toBe(2);
  await tab.page.close();
});

test('a chunk that stays missing shows an error after one page load, and the retry loads no page', async () => {
  const gone = await scriptsOf(toCards);
  const { tab, loaded } = await afterDeployment(gone, Number.POSITIVE_INFINITY);
  await tab.goTo('حساب من');
  await tab.sees('این صفحه باز نشد');
  const refused = tab.page.waitForResponse((answer) => answer.status() === 404);
  await tab.press('تلاش دوباره');
  await refused;
  await tab.sees('این صفحه باز نشد');
  expect(loaded()).toBe(2);
  await tab.page.unrouteAll();
  await tab.press('تلاش دوباره');
  await tab.sees(/افزودن کارت/);
  expect(loaded()).toBe(2);
  await tab.page.close();
});

test('a screen without a connection shows an error, and opens with the connection', async () => {
  const tab = await member.inNewTab();
  await tab.arrive('a first visit', '/home');
  await tab.sees(/^سلام/);
  const line = await tab.page.context().newCDPSession(tab.page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await setLine(line, true);
  await tab.goTo('حساب من');
  await tab.sees('هنوز روی این گوشی دیده نشده است');
  await setLine(line, false);
  await tab.sees(/افزودن کارت/);
  await eventually(
    'no failure is left',
    () => tab.page.getByText(/این صفحه باز نشد|هنوز روی این گوشی دیده نشده است/).count(),
    0,
  );
  await tab.page.close();
});
