import { commissionShares, divide } from '@contract/rules/division';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import fc from 'fast-check';
import { samples } from '../testing/samples';
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

test.each([
  [1, 2_525_000, 2_500_000],
  [2, 2_500_000, 2_475_000],
  [3, 2_512_500, 2_487_500],
] as const)(
  'of side %i, the buyer pays %i and the seller receives %i',
  (commissionSide, payerPaysRials, payeeReceivesRials) => {
    const free = { payerFreeRials: 0, payeeFreeRials: 0 };
    expect(quote({ amountRials: 2_500_000, commissionRials: 25_000, commissionSide, ...free })).toEqual({
      payerPaysRials,
      payeeReceivesRials,
      payerCreditRials: 0,
      payeeCreditRials: 0,
    });
  },
);

const credits = fc.integer({ min: 0, max: 10_000_000 });

test('makes payment less receipt the charged commission, with the odd rial at the payee and a whole refund', () => {
  let odd = 0;
  fc.assert(
    fc.property(
      amounts,
      rules,
      fc.constantFrom<1 | 2 | 3>(1, 2, 3),
      credits,
      credits,
      (amountRials, rule, commissionSide, payerFreeRials, payeeFreeRials) => {
        const commissionRials = commissionOn(amountRials, rule);
        const basis = { amountRials, commissionSide, commissionRials, payeeFreeRials };
        const terms = quote({ ...basis, payerFreeRials });
        const { payerCreditRials } = terms;
        const isOdd = commissionSide === 3 && commissionRials % 2 === 1;
        if (isOdd) odd += 1;

        const payerShare = { 1: commissionRials, 2: 0, 3: (commissionRials - (isOdd ? 1 : 0)) / 2 }[commissionSide];
        const payeeShare = commissionRials - payerShare;
        const [payerCredit, payeeCredit] = [Math.min(payerFreeRials, payerShare), Math.min(payeeFreeRials, payeeShare)];
        const payerPaysRials = amountRials + payerShare - payerCredit;
        const payeeReceivesRials = amountRials - payeeShare + payeeCredit;
        const charged = commissionRials - payerCredit - payeeCredit;
        expect([
          commissionShares(commissionSide, commissionRials),
          terms,
          terms.payerPaysRials - terms.payeeReceivesRials,
          divide({ ...basis, payerCreditRials, shareRials: amountRials }),
          divide({ ...basis, payerCreditRials, shareRials: 0 }),
        ]).toEqual([
          { payerRials: payerShare, payeeRials: payeeShare },
          { payerPaysRials, payeeReceivesRials, payerCreditRials: payerCredit, payeeCreditRials: payeeCredit },
          charged,
          {
            ...{ payeeRials: payeeReceivesRials, payerRials: 0, commissionRials: charged },
            ...{ payeeCreditRials: payeeCredit, payerCreditBackRials: 0 },
          },
          {
            ...{ payeeRials: 0, payerRials: payerPaysRials, commissionRials: 0 },
            ...{ payeeCreditRials: 0, payerCreditBackRials: payerCredit },
          },
        ]);
      },
    ),
    { numRuns: samples(1_000, 2_000) },
  );
  expect(odd).toBeGreaterThan(100);
});
