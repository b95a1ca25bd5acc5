import { lostInLargeText, withLargeText } from './layoutChecks';
import { enterStage } from './stageTests';

const { show } = enterStage();

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
])('text at 200 %% stays in its box on %s', async (name) => {
  expect(await lostInLargeText(await show(name))).toEqual([]);
});

test('a purpose in the list wraps to two lines in large text', async () => {
  const purpose = (await show('transactions')).getByText('ساعت مچی مردانه با بند چرمی');
  const isCutOff = () =>
    purpose.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    );
  expect(await withLargeText(purpose.page(), isCutOff)).toBe(false);
});
