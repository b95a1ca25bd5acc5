import { MINUTE_MS } from '@contract/rules/durations';
import { REFUND_WITHIN_MS } from '@contract/rules/refundRules';
import fc from 'fast-check';
import { type KnownPayment, paymentStateOf } from './paymentState';
import { ATTEMPT_LIFETIME_MS } from './payments';
import type { AttemptStatus, ReceiptState } from './transition';

const START = new Date('2026-01-15T08:00:00Z');
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

const payment = (status: AttemptStatus, ...receiptStates: ReceiptState[]): KnownPayment => ({
  status,
  receiptStates,
  createdAt: START,
  updatedAt: later(5 * MINUTE_MS),
});

test.each<[AttemptStatus, ReceiptState[], number, string]>([
  ['pending', [], 0, 'at_gateway'],
  ['pending', [], 29, 'at_gateway'],
  ['superseded', [], 29, 'at_gateway'],
  ['pending', [], 30, 'lost'],
  ['superseded', [], 30, 'lost'],
  ['expired', [], 31, 'lost'],
  ['pending', ['noted'], 1, 'asking'],
  ['expired', ['asked'], 40, 'asking'],
  ['failed', ['refused', 'noted'], 1, 'asking'],
  ['failed', [], 1, 'failed'],
  ['expired', ['refused'], 40, 'failed'],
  ['failed', ['returning'], 1, 'returning'],
  ['failed', ['returned'], 1, 'returned'],
  ['reversed', ['unused'], 1, 'returning'],
  ['reversed', ['returned', 'unused'], 1, 'returning'],
  ['reversed', ['returned', 'refused'], 1, 'returned'],
  ['reversed', ['refused'], 1, 'returning'],
  ['paid', ['paid', 'returning'], 1, 'paid'],
])('an attempt that is %s, with receipts %j, is after %i minutes %s', (status, receipts, minutes, state) => {
  expect(paymentStateOf(payment(status, ...receipts), later(minutes * MINUTE_MS)).state).toBe(state);
});

test('gives the bank 72 hours from the redirect without a callback, else from the decision', () => {
  expect(paymentStateOf(payment('expired'), later(40 * MINUTE_MS)).by).toEqual(later(REFUND_WITHIN_MS));
  const goingBack = payment('reversed', 'unused');
  expect(paymentStateOf(goingBack, later(0)).by).toEqual(later(5 * MINUTE_MS + REFUND_WITHIN_MS));
});

test('promises no return without a payment', () => {
  const known = fc.record({
    status: fc.constantFrom<AttemptStatus>('pending', 'paid', 'failed', 'reversed', 'superseded', 'expired'),
    receiptStates: fc.array(
      fc.constantFrom<ReceiptState>('noted', 'asked', 'paid', 'refused', 'unused', 'returning', 'returned'),
      { maxLength: 3 },
    ),
    updatedAt: fc.integer({ min: 0, max: ATTEMPT_LIFETIME_MS }).map(later),
    createdAt: fc.constant(START),
  });
  const moment = fc.integer({ min: 0, max: 2 * REFUND_WITHIN_MS }).map(later);
  fc.assert(
    fc.property(known, moment, (one, now) => {
      const { state, by } = paymentStateOf(one, now);
      const has = (...states: ReceiptState[]) => one.receiptStates.some((receipt) => states.includes(receipt));
      expect(state === 'paid').toBe(one.status === 'paid');
      if (state === 'returned') expect(has('returned') && !has('returning', 'unused')).toBe(true);
      if (state === 'lost' || state === 'at_gateway') expect(one.receiptStates).toEqual([]);
      if (state === 'asking') expect(has('noted', 'asked')).toBe(true);
      // A payment that the bank may keep is never «failed».
      if (state === 'failed') expect(has('noted', 'asked', 'returning', 'unused')).toBe(false);
      expect(by !== null).toBe(state === 'lost' || state === 'returning');
    }),
    { numRuns: 2_000 },
  );
});
