import type { PaymentState } from '@contract/rules/transactionStates';
import type { TransactionDetails } from '@/api/transactionsApi';
import { outcomeOf } from './outcome';

const withPayment = (state?: PaymentState) => ({ payment: state ? { state } : null }) as TransactionDetails;

test('claims nothing before the server’s answer, or without a payment of the reader', () => {
  expect(outcomeOf(undefined, null)).toBe('loading');
  expect(outcomeOf(withPayment(), null)).toBe('unknown');
  expect(outcomeOf(undefined, { code: 1404, status: 404 })).toBe('unknown');
  expect(outcomeOf(undefined, { code: 'network', status: null })).toBe('unreachable');
});

test('keeps the known outcome when a later call fails', () => {
  expect(outcomeOf(withPayment('paid'), { code: 'network', status: null })).toBe('paid');
});

test('says to a second payer that the payment goes back, and nothing to a stranger', () => {
  const fields = { payment: 'reversed', payment_state: 'returning', payment_amount: '1' };
  expect(outcomeOf(undefined, { code: 1012, status: 403, fields })).toBe('returning');
  expect(outcomeOf(undefined, { code: 1012, status: 403 })).toBe('unknown');
  expect(outcomeOf(undefined, { code: 1012, status: 403, fields: { payment: 'gone', payment_amount: '1' } })).toBe(
    'unknown',
  );
});
