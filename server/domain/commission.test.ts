import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import fc from 'fast-check';
import { commissionOn, quote } from './commission';

const RULE = { rateBasisPoints: 100, minimumRials: 1_000, maximumRials: 5_000_000 };

const amounts = fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS });
const rules = fc
  .record({
    rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    minimumRials: fc.integer({ min: 0, max: 10_000 }),
    more: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  .map(({ more, ...rule }) => ({ ...rule, maximumRials: rule.minimumRials + more }));

test.each([
  [2_500_000, 25_000],
  [10_000, 1_000],
  [10_049, 1_000],
  [150_050, 1_501],
  [1_000_000_000, 5_000_000],
])('the commission on %i rials is %i', (amount, commission) => {
  expect(commissionOn(amount, RULE)).toBe(commission);
});

test('keeps the commission an integer between zero and the amount', () => {
  fc.assert(
    fc.property(amounts, rules, (amount, rule) => {
      const commission = commissionOn(amount, rule);
      expect(Number.isSafeInteger(commission)).toBe(true);
      expect(commission).toBeGreaterThanOrEqual(0);
      expect(commission).toBeLessThanOrEqual(Math.min(amount, Math.max(rule.maximumRials, rule.minimumRials)));
    }),
  );
});

test('charges the payee for side 2 and the payer for side 1', () => {
  const transaction = { amountRials: 2_500_000, commissionRials: 25_000, freeRials: 0 };
  expect(quote({ ...transaction, side: 2 })).toEqual({
    payedRials: 2_500_000,
    receivedRials: 2_475_000,
    creditRials: 0,
  });
  expect(quote({ ...transaction, side: 1 })).toEqual({
    payedRials: 2_525_000,
    receivedRials: 2_500_000,
    creditRials: 0,
  });
});

test('makes payment less receipt the commission less free commission', () => {
  const sides = fc.constantFrom<1 | 2>(1, 2);
  fc.assert(
    fc.property(
      amounts,
      rules,
      sides,
      fc.integer({ min: 0, max: 10_000_000 }),
      (amountRials, rule, side, freeRials) => {
        const commissionRials = commissionOn(amountRials, rule);
        const { payedRials, receivedRials, creditRials } = quote({ amountRials, commissionRials, side, freeRials });
        expect(payedRials - receivedRials).toBe(commissionRials - creditRials);
        expect(creditRials).toBe(Math.min(freeRials, commissionRials));
        expect(side === 1 ? receivedRials : payedRials).toBe(amountRials);
      },
    ),
  );
});
