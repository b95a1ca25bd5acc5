import { SHOWN_AT_HOME } from '@contract/rules/limits';
import { STATUS_GROUP_NAMES, STATUS_GROUPS, type StatusGroup } from '@/features/history/listFilter';
import { historyCopy } from '@/messages/history';
import { homeCopy } from '@/messages/home';
import type { Person } from './person';
import { cardOnHome, listOnScreen, ownTurnsOnHome, transactionOnScreen } from './screenWords';
import type { Named, Steps } from './steps';
import {
  atRest,
  eventually,
  expectedList,
  expectedTransaction,
  type ListQuery,
  ownRials,
  rowsOf,
  waitingOf,
} from './truth';

const TABS = [
  { name: historyCopy.buttons.historyRequests, role: 'payee' },
  { name: historyCopy.buttons.historySent, role: 'payer' },
  { name: historyCopy.buttons.historyAll, role: 'all' },
] as const;

/**
 * The end of each story: the person walks through home, its cards, the list with its tabs and filters, and each transaction, without a
 * reload. Each page must agree with the server.
 */
export async function walkBack(person: Person): Promise<void> {
  const { page, api } = person;
  await person.goTo('خانه');
  const document = await documentOf(person);
  await atRest(api);

  await homeAgrees(person);
  await cardsLeadToWhatTheyCount(person);
  await person.goTo('تراکنش‌ها');
  for (const { name, role } of TABS) {
    await person.tap('tab', name);
    await listAgrees(person, { role });
  }
  for (const { payment_code } of await rowsOf(api, { role: 'all' })) {
    await person.openRow(payment_code);
    await transactionAgrees(person, payment_code);
    await person.back();
    await listAgrees(person, { role: 'all' });
  }
  for (const group of await groupsToFilterBy(person)) {
    await filterTo(person, group);
    await listAgrees(person, { role: 'all', statuses: STATUS_GROUPS[group] });
    await person.tap('link', historyCopy.removeFilter(historyCopy.statusGroups[group]));
  }
  await listAgrees(person, { role: 'all' });
  await person.goTo('خانه');
  await homeAgrees(person);

  expect(await documentOf(person)).toBe(document);
  expect(person.complaints).toEqual([]);
  expect(page.url()).toMatch(/\/(home)?$/);
}

/** Changes each time the page is loaded. */
function documentOf({ page }: Person): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

async function homeAgrees({ page, api }: Person): Promise<void> {
  await eventually(
    'home',
    async () => ({
      ownTurns: await ownTurnsOnHome(page),
      toPay: await cardOnHome(page, homeCopy.othersRequests),
      toGet: await cardOnHome(page, homeCopy.yourRequests),
    }),
    await waitingOf(api),
  );
}

async function cardsLeadToWhatTheyCount(person: Person): Promise<void> {
  const waiting = await waitingOf(person.api);
  const cards = [
    { title: homeCopy.othersRequests, role: 'payer', counted: waiting.toPay },
    { title: homeCopy.yourRequests, role: 'payee', counted: waiting.toGet },
  ] as const;
  for (const { title, role, counted } of cards) {
    const rows = await rowsOf(person.api, { role, statuses: STATUS_GROUPS.awaiting });
    expect({ count: rows.length, rials: rows.reduce((sum, row) => sum + ownRials(row), 0) }).toEqual(counted);
    await person.tap('link', new RegExp(title));
    await listAgrees(person, { role, statuses: STATUS_GROUPS.awaiting });
    await person.goTo('خانه');
  }
  if ((await rowsOf(person.api, { role: 'all', ownTurn: true })).length <= SHOWN_AT_HOME) return;
  const turns = person.page.getByRole('region', { name: homeCopy.turn.yours });
  await turns.getByRole('link', { name: homeCopy.turn.all }).tap();
  await listAgrees(person, { role: 'all', ownTurn: true });
  await person.goTo('خانه');
}

async function listAgrees({ page, api }: Person, asked: ListQuery): Promise<void> {
  const expected = await expectedList(api, asked);
  await eventually(`the list of ${JSON.stringify(asked)}`, () => listOnScreen(page), expected);
  if (expected.total === 0) await page.getByText(historyCopy.notices.emptyList).waitFor();
}

async function transactionAgrees({ page, api }: Person, code: string): Promise<void> {
  await eventually(`the page of ${code}`, () => transactionOnScreen(page), await expectedTransaction(api, code));
}

/** Each filter group with rows, and one without. */
async function groupsToFilterBy({ api }: Person): Promise<StatusGroup[]> {
  const rows = await rowsOf(api, { role: 'all' });
  const hasRows = (group: StatusGroup) =>
    rows.some(({ status }) => (STATUS_GROUPS[group] as readonly string[]).includes(status));
  const [withoutRows] = STATUS_GROUP_NAMES.filter((group) => !hasRows(group));
  return [...STATUS_GROUP_NAMES.filter(hasRows), ...(withoutRows ? [withoutRows] : [])];
}

async function filterTo({ page }: Person, group: StatusGroup): Promise<void> {
  await page.getByRole('button', { name: historyCopy.buttons.filter, exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: historyCopy.filterTitle });
  await sheet.getByRole('button', { name: historyCopy.statusGroups[group], exact: true }).tap();
  await sheet.getByRole('button', { name: historyCopy.buttons.applyFilter }).tap();
}

/** The sale: 2,500,000 rials. The seller gets the amount less one percent commission. */
export const SALE = { typed: '۲۵۰۰۰۰۰', purpose: 'دوچرخهٔ کوهستان', rials: 2_500_000, commission: 25_000 } as const;

const SKIP: Named = { role: 'button', name: 'رد کردن' };
const LOGIN: Named = { role: 'tab', name: 'ورود' };

/**
 * The main story of two new people, by taps. The seller requests money from an empty history. The buyer opens the link, joins, pays,
 * returns from the receipt to the transaction and settles. Returns the payment code.
 */
export async function playSale(seller: Steps, buyer: Steps): Promise<string> {
  await seller.arrive('a first visit', '/');
  // a development build has no script of the first page, which opens the introduction
  if ((await seller.firstOf([SKIP, LOGIN])) === SKIP) await seller.touch(SKIP);
  await seller.join();
  await seller.goTo('تراکنش‌ها');
  await seller.sees('در حال حاضر تراکنشی ندارید');
  const code = await seller.request(SALE.typed, SALE.purpose);
  await seller.goTo('تراکنش‌ها');
  await seller.seesRow(code, 'در انتظار پرداخت');

  await buyer.arrive('a sent link', `/pay/${code}`);
  await buyer.join();
  await buyer.sees(`بابت ${SALE.purpose} می‌پردازید`);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, /در حال تسویه|تسویه‌شده|با تأیید شما/);
  return code;
}

/** {@link playSale}, and then {@link walkBack} for both. */
export async function sellAndSettle(seller: Person, buyer: Person): Promise<void> {
  await playSale(seller, buyer);
  await walkBack(buyer);
  await walkBack(seller);
}
