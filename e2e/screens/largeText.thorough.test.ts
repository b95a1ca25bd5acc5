import { screens } from './catalogue';
import { lostInLargeText, withLargeText } from './checks/largeText';
import { Stage } from './stage';

jest.setTimeout(180_000);

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage?.close());

async function show(name: string) {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return (await stage.show(screen)).page;
}

test.each([
  'home',
  'transactions',
  'request-money',
  'new-transactions',
  'detail-payer-paid',
  'detail-payee-inquired',
  'detail-split',
  'dispute-talk-payee',
  'dispute-award-payee',
  'dispute-propose-sheet',
])('text at 200 %% keeps to its place on %s', async (name) => {
  expect(await lostInLargeText(await show(name))).toEqual([]);
});

test('a purpose of the list has two lines in large text', async () => {
  const purpose = (await show('transactions')).getByText('ساعت مچی مردانه با بند چرمی');
  const isCutOff = () =>
    purpose.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    );
  expect(await withLargeText(purpose.page(), isCutOff)).toBe(false);
});
