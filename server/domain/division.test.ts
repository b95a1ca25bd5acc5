import { type DivisionInput, divide } from '@contract/rules/division';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import fc from 'fast-check';
import { quote } from './commission';
import { creditReturned, divided, refunded } from './ledger';

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

test('gives the postings of a settle for the whole amount', () => {
  fc.assert(
    fc.property(paidTransactions, (drawn) => {
      const payment = { ...drawn, shareRials: drawn.amountRials };
      const division = divide(payment);
      const terms = quote({
        amountRials: payment.amountRials,
        commissionRials: payment.commissionRials,
        side: payment.commissionSide,
        freeRials: payment.commissionSide === 1 ? payment.payerCreditRials : payment.payeeFreeRials,
      });
      const paidRials = paidRialsOf(payment);
      const creditRials = payment.commissionSide === 2 ? terms.creditRials : 0;
      const postings = [
        { account: 'hold:t', rials: -paidRials },
        { account: 'payable:t', rials: terms.receivedRials },
        { account: 'commission', rials: paidRials - terms.receivedRials },
        { account: 'credit:seller', rials: -creditRials },
        { account: 'promotion', rials: creditRials },
      ].filter(({ rials }) => rials !== 0);
      expect(divided('settled', transaction, division).postings).toEqual(postings);
      expect(division.payerCreditBackRials).toBe(0);
    }),
    { numRuns: 10_000 },
  );
});

test('gives a refund of the payment and the free commission for a share of zero', () => {
  fc.assert(
    fc.property(paidTransactions, (drawn) => {
      const payment = { ...drawn, shareRials: 0 };
      const division = divide(payment);
      const [hold, back] = refunded('t', paidRialsOf(payment)).postings;
      expect(divided('awarded', transaction, division).postings).toEqual([
        hold,
        { ...back, account: 'payable:t:payer' },
      ]);
      expect(creditReturned('buyer', division.payerCreditBackRials)).toEqual(
        creditReturned('buyer', payment.payerCreditRials),
      );
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
