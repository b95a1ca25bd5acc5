import fc from 'fast-check';
import { type Awarded, leaningOf, loserOf } from './leanings';

const AMOUNT = 1_000_000;
const for_ = (side: 'payer' | 'payee' | 'neither', times: number): Awarded[] =>
  Array(times).fill({ payeeRials: { payer: 400_000, payee: 600_000, neither: 500_000 }[side], amountRials: AMOUNT });

test.each([
  [4, 0, null],
  [5, 0, { side: 'payer', percent: 100, cases: 5 }],
  [4, 1, null],
  [9, 2, { side: 'payer', percent: 81, cases: 11 }],
  [1, 5, { side: 'payee', percent: 83, cases: 6 }],
])('a referee with %i cases for the payer and %i for the payee leans: %j', (payer, payee, leaning) => {
  expect(leaningOf([...for_('payer', payer), ...for_('payee', payee)])).toEqual(leaning);
});

test('takes halves for neutral', () => {
  expect(leaningOf(for_('neither', 20))).toBeNull();
});

test('flags a referee with one side favoured in more than four of five cases', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(AMOUNT), { maxLength: 30 }), (shares) => {
      const awards = shares.map((payeeRials) => ({ payeeRials, amountRials: AMOUNT }));
      const most = Math.max(
        shares.filter((share) => share > AMOUNT / 2).length,
        shares.filter((share) => share < AMOUNT / 2).length,
      );
      expect(leaningOf(awards) !== null).toBe(shares.length >= 5 && most / shares.length > 0.8);
    }),
  );
});

test('takes less than half of the amount for a loss, except after agreement or withdrawal', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'agreed' as const,
        'conceded' as const,
        'awarded' as const,
        'withdrawn' as const,
        'silence' as const,
      ),
      fc.oneof(fc.nat(AMOUNT), fc.constant(AMOUNT / 2)),
      (outcome, payeeRials) => {
        const loser = loserOf(outcome, { payeeRials, amountRials: AMOUNT });
        if (outcome === 'agreed' || outcome === 'withdrawn' || payeeRials === AMOUNT / 2) expect(loser).toBeNull();
        else expect(loser).toBe(payeeRials > AMOUNT / 2 ? 'payer' : 'payee');
      },
    ),
  );
});
