import { disputeCopy } from '@/messages/dispute';
import type { Person } from '../support/person';
import { screens } from './catalogue';
import { dependsOnOrder } from './checks/styleOrder';
import { comeToRest } from './rest';
import { Stage } from './stage';

jest.setTimeout(300_000);

/** One or more of each area that comes in a chunk of its own. */
const NAMES = [
  'login-from-registration-toast',
  'register',
  'request-money-with-referee',
  'new-transactions',
  'pay',
  'detail-payer-paid',
  'detail-handover-payer',
  'handover-code',
  'detail-share-sheet',
  'home-my-turn',
  'detail-split',
  'dispute-open-split',
  'dispute-answer-sheet',
  'dispute-award-payer',
  'dispute-split',
  'judgment',
  'receipt-success',
  'receipt-payer-paid',
  'check-paid',
  'office-queue',
  'office-case',
  'transactions',
  'filter',
  'notifications-settings',
  'card-list-menu',
  'create-card',
  'devices',
  'help',
  'intro',
  'partner-request',
] as const;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage?.close());

test.each(NAMES)('%s looks the same in whichever order its style sheets have come', async (name) => {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`No screen is called ${name}.`);
  const { page } = await stage.show(screen);
  expect(await dependsOnOrder(page)).toEqual([]);
});

/** Stands in the award. */
const REASONS = /ترمز و زنجیر پیش از تحویل/;

/** How large everything drawn on the page is. */
async function drawnSizes({ page }: Person): Promise<string[]> {
  await comeToRest(page);
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main svg'), (drawn) => {
      const { width, height } = getComputedStyle(drawn);
      return `${drawn.getAttribute('class')}: ${width} × ${height}`;
    }),
  );
}

test('a dispute and its deal are drawn in the same sizes, whichever was there first', async () => {
  const claimant = await stage.person('claimant');
  const { awarded } = await stage.disputes();
  const toDispute = async (person: Person) => {
    await person.tap('link', disputeCopy.title);
    await person.sees(REASONS);
    return drawnSizes(person);
  };

  const first = await claimant.inNewTab();
  await first.arrive('a link somebody sent', `/dispute/${awarded}`);
  await first.sees(REASONS);
  const dispute = await drawnSizes(first);
  await first.goTo('تراکنش‌ها');
  await first.openRow(awarded);
  const deal = await drawnSizes(first);
  expect(await toDispute(first)).toEqual(dispute);
  expect(dispute.filter((size) => size.includes('44px × 44px'))).toHaveLength(2);

  const second = await claimant.inNewTab();
  await second.arrive('a link somebody sent', `/transaction-detail/${awarded}`);
  await second.sees('روند تراکنش');
  expect(await drawnSizes(second)).toEqual(deal);
  expect(await toDispute(second)).toEqual(dispute);
});
