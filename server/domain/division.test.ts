import { type DivisionInput, divide } from '@contract/rules/division';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import fc from 'fast-check';
import { divided } from './ledger';

/** Paid transactions: the payer's free commission is at most the commission. */
const paidTransactions = fc
  .record({
    amountRials: fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }),
    commissionSide: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    commissionPart: fc.double({ min: 0, max: 1, noNaN: true }),
    payerFree: fc.nat(AMOUNT_MAX_RIALS),
    payeeFreeRials: fc.nat(AMOUNT_MAX_RIALS),
    sharePart: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ amountRials, commissionSide, commissionPart, payerFree, payeeFreeRials, sharePart }): DivisionInput => {
    const commissionRials = Math.round(amountRials * commissionPart);
    return {
      amountRials,
      commissionSide,
      commissionRials,
      payerCreditRials: Math.min(payerFree, payersPart({ commissionSide, commissionRials })),
      payeeFreeRials,
      shareRials: Math.round(amountRials * sharePart),
    };
  });

const transaction = { id: 't', payeeId: 'seller' };

function payersPart({ commissionSide, commissionRials }: Pick<DivisionInput, 'commissionSide' | 'commissionRials'>) {
  return { 1: commissionRials, 2: 0, 3: Math.floor(commissionRials / 2) }[commissionSide];
}

function paidRialsOf(payment: DivisionInput): number {
  return payment.amountRials + payersPart(payment) - payment.payerCreditRials;
}

test('divides into parts that are never negative and sum to the payment', () => {
  fc.assert(
    fc.property(paidTransactions, (payment) => {
      const division = divide(payment);
      const { payeeRials, payerRials, commissionRials } = division;
      const sum = divided('awarded', transaction, division).postings.reduce((total, { rials }) => total + rials, 0);
      return (
        Object.values(division).every((rials) => Number.isSafeInteger(rials) && rials >= 0) &&
        payeeRials + payerRials + commissionRials === paidRialsOf(payment) &&
        sum === 0
      );
    }),
    { numRuns: 2_000 },
  );
});

test('charges the whole commission less free commission for the whole amount', () => {
  fc.assert(
    fc.property(paidTransactions, (drawn) => {
      const payment = { ...drawn, shareRials: drawn.amountRials };
      const division = divide(payment);
      const paidRials = paidRialsOf(payment);
      const payeesPart = payment.commissionRials - payersPart(payment);
      const creditRials = Math.min(payment.payeeFreeRials, payeesPart);
      const receivedRials = payment.amountRials - (payeesPart - creditRials);
      const postings = [
        { account: 'hold:t', rials: -paidRials },
        { account: 'payable:t:payee', rials: receivedRials },
        { account: 'commission', rials: paidRials - receivedRials },
        { account: 'credit:seller', rials: -creditRials },
        { account: 'promotion', rials: creditRials },
      ].filter(({ rials }) => rials !== 0);
      expect(divided('settled', transaction, division).postings).toEqual(postings);
      expect(division.payerCreditBackRials).toBe(0);
    }),
    { numRuns: 2_000 },
  );
});

test('returns the payment and the free commission for a share of zero', () => {
  fc.assert(
    fc.property(paidTransactions, (drawn) => {
      const payment = { ...drawn, shareRials: 0 };
      const division = divide(payment);
      const paidRials = paidRialsOf(payment);
      expect(divided('refunded', transaction, division).postings).toEqual([
        { account: 'hold:t', rials: -paidRials },
        { account: 'payable:t:payer', rials: paidRials },
      ]);
      expect(division.payerCreditBackRials).toBe(payment.payerCreditRials);
    }),
    { numRuns: 2_000 },
  );
});

test('earns each half of a split in proportion to the share, free commission first', () => {
  const division = divide({
    amountRials: 2_500_000,
    shareRials: 1_000_000,
    commissionSide: 3,
    commissionRials: 25_001,
    payerCreditRials: 12_500,
    payeeFreeRials: 1_000,
  });
  // Earned: 40 % of 12,500 and of 12,501. The payer's credit covers 5,000 of its 12,500, and 7,500 return.
  expect(division).toEqual({
    payeeRials: 1_000_000 - (5_000 - 1_000),
    payerRials: 1_500_000,
    commissionRials: 4_000,
    payeeCreditRials: 1_000,
    payerCreditBackRials: 7_500,
  });
});

test('rounds to the nearest rial beyond exact numbers', () => {
  const division = divide({
    amountRials: 999_999_999,
    shareRials: 333_333_333,
    commissionSide: 2,
    commissionRials: 999_999_998,
    payerCreditRials: 0,
    payeeFreeRials: 0,
  });
  // 999,999,998 · 333,333,333 / 999,999,999 = 333,333,332.67
  expect(division).toMatchObject({ commissionRials: 333_333_333, payeeRials: 0, payerRials: 666_666_666 });
});
