import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/limits';
import fc from 'fast-check';
import { requestSchema } from './requestSchema';

function errorOf(value: { amountRials: number | null; purpose: string }): string | null {
  try {
    requestSchema.validateSync(value);
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

const withAmount = (amountRials: number | null) => errorOf({ amountRials, purpose: 'دوچرخه' });

test('every amount of the allowed range passes, and both of its ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }), (rials) => withAmount(rials) === null),
  );
  expect(withAmount(10_000)).toBeNull();
  expect(withAmount(1_000_000_000)).toBeNull();
});

test('what is wrong with an amount is said in the words of the copy deck', () => {
  expect(withAmount(null)).toBe('وارد کردن مبلغ الزامی است');
  expect(withAmount(9_999)).toBe('حداقل مبلغ ۱۰٬۰۰۰ ریال است');
  expect(withAmount(1_000_000_001)).toBe('حداکثر مبلغ هر تراکنش ۱ میلیارد ریال است');
});

test('a purpose of blanks is none', () => {
  expect(errorOf({ amountRials: 10_000, purpose: '  ' })).toBe('وارد کردن بابت الزامی است');
});
