import type { TransactionDetails } from '@/api/models';
import { outcomeOf } from './ReceiptPage';

const withPayment = (status?: 'pending' | 'paid' | 'failed' | 'reversed') =>
  ({ payment: status ? { status, amountRials: 1, at: '', traceNumber: null } : null }) as TransactionDetails;

test.each([
  ['pending', 'checking'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
] as const)('a payment that is %s is told as %s', (status, outcome) => {
  expect(outcomeOf(withPayment(status), null)).toBe(outcome);
});

test('nothing is claimed before the server has answered, or without a payment of this person', () => {
  expect(outcomeOf(undefined, null)).toBe('checking');
  expect(outcomeOf(withPayment(), null)).toBe('unknown');
  expect(outcomeOf(undefined, { code: 1404, status: 404 })).toBe('unknown');
  expect(outcomeOf(undefined, { code: 'network', status: null })).toBe('unreachable');
});

test('what was known stays when asking again fails', () => {
  expect(outcomeOf(withPayment('paid'), { code: 'network', status: null })).toBe('paid');
});

test('somebody whose payment came second is told that it is sent back; a stranger is told nothing', () => {
  const fields = { payment: 'reversed', payment_state: 'returning', payment_amount: '1' };
  expect(outcomeOf(undefined, { code: 1012, status: 403, fields })).toBe('reversed');
  expect(outcomeOf(undefined, { code: 1012, status: 403 })).toBe('unknown');
  expect(outcomeOf(undefined, { code: 1012, status: 403, fields: { payment: 'gone', payment_amount: '1' } })).toBe(
    'unknown',
  );
});
