import { type DivisionInput, divide } from '@contract/rules/division';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import fc from 'fast-check';
import { divided } from './ledger';

/** Paid transactions: the payer's free commission is at most the commission. */
const paidTransactions = fc
  .record({
    amountRials: fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }),
    commissionSide: fc.constantFrom<1 | 2>(1, 2),
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
      payerCreditRials: commissionSide === 1 ? Math.min(payerFree, commissionRials) : 0,
      payeeFreeRials,
      shareRials: Math.round(amountRials * sharePart),
    };
  });

const transaction = { id: 't', payeeId: 'seller' };

function paidRialsOf(payment: DivisionInput): number {
  return payment.commissionSide === 1
    ? payment.amountRials + payment.commissionRials - payment.payerCreditRials
    : payment.amountRials;
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
    { numRuns: 10_000 },
  );
});

test('charges the whole commission less free commission for the whole amount', () => {
  fc.assert(
    fc.property(paidTransactions, (drawn) => {
      const payment = { ...drawn, shareRials: drawn.amountRials };
      const division = divide(payment);
      const paidRials = paidRialsOf(payment);
      const payeePays = payment.commissionSide === 2;
      const creditRials = payeePays ? Math.min(payment.payeeFreeRials, payment.commissionRials) : 0;
      const receivedRials = payment.amountRials - (payeePays ? payment.commissionRials - creditRials : 0);
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
    { numRuns: 10_000 },
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
    { numRuns: 10_000 },
  );
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
