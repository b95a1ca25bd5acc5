import { payRequested } from '@/state/actions';
import {
  gatewayFormSubmitted,
  gatewayTokenReceived,
  gatewayVisited,
  intentNamed,
  payFailed,
  payLinkReducer,
  paymentReducer,
  payReset,
} from './slice';

const after = (...actions: Parameters<typeof paymentReducer>[1][]) =>
  actions.reduce(paymentReducer, paymentReducer(undefined, { type: 'start' }));

const PAYMENT = { paymentCode: 'ABCDEFGH', accountId: 'a' };
const TICKET = { token: 't', terminalId: '7', url: '/sandbox/gateway' };

test('a payment goes from the tap to the gateway', () => {
  const ready = after(payRequested(PAYMENT), intentNamed('key'), gatewayTokenReceived(TICKET));
  expect(ready).toMatchObject({ status: 'pending', gateway: TICKET, intentKey: null });
  const leaving = paymentReducer(ready, gatewayFormSubmitted());
  expect(leaving).toMatchObject({ status: 'leaving', gateway: null });
  expect(paymentReducer(leaving, payReset())).toEqual(after());
});

test('an uncertain failure keeps the idempotency key, for the same payment only', () => {
  const lost = after(payRequested(PAYMENT), intentNamed('key'), payFailed({ code: 'network', status: null }));
  expect(lost.status).toBe('failed');
  expect(paymentReducer(lost, payFailed({ code: 500, status: 502 })).intentKey).toBe('key');
  expect(paymentReducer(lost, payFailed({ code: 1005, status: 409 })).intentKey).toBe('key');
  expect(paymentReducer(lost, payRequested(PAYMENT))).toMatchObject({ intentKey: 'key', failure: null });
  expect(paymentReducer(lost, payRequested({ ...PAYMENT, accountId: 'b' })).intentKey).toBeNull();
  expect(paymentReducer(lost, payFailed({ code: 1017, status: 424 })).intentKey).toBeNull();
});

const afterVisit = (...actions: Parameters<typeof payLinkReducer>[1][]) =>
  actions.reduce(payLinkReducer, payLinkReducer(undefined, { type: 'start' }));

test('keeps the payment of the last visit to the gateway', () => {
  const visited = afterVisit(gatewayVisited('ABCDEFGH'));
  expect(visited.lastPaid).toBe('ABCDEFGH');
  expect(payLinkReducer(visited, gatewayVisited('HGFEDCBA')).lastPaid).toBe('HGFEDCBA');
});
