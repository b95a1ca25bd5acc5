import { locationChanged, payRequested } from '@/state/actions';
import {
  gatewayFormSubmitted,
  gatewayTokenReceived,
  gatewayVisited,
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
  const ready = after(payRequested(PAYMENT), gatewayTokenReceived(TICKET));
  expect(ready).toMatchObject({ status: 'pending', gateway: TICKET });
  const leaving = paymentReducer(ready, gatewayFormSubmitted());
  expect(leaving).toMatchObject({ status: 'leaving', gateway: null });
  expect(paymentReducer(leaving, payReset())).toEqual(after());
  // The person stopped the gateway's page and went on in the app.
  expect(paymentReducer(leaving, locationChanged({ pathname: '/home' }))).toEqual(after());
  expect(paymentReducer(ready, locationChanged({ pathname: '/home' }))).toEqual(ready);
  const lost = after(payRequested(PAYMENT), payFailed({ code: 'network', status: null }));
  expect(lost).toMatchObject({ status: 'failed', failure: { code: 'network' } });
  expect(paymentReducer(lost, payRequested(PAYMENT))).toMatchObject({ status: 'pending', failure: null });
});

const afterVisit = (...actions: Parameters<typeof payLinkReducer>[1][]) =>
  actions.reduce(payLinkReducer, payLinkReducer(undefined, { type: 'start' }));

test('keeps the payment of the last visit to the gateway', () => {
  const visited = afterVisit(gatewayVisited('ABCDEFGH'));
  expect(visited.lastPaid).toBe('ABCDEFGH');
  expect(payLinkReducer(visited, gatewayVisited('HGFEDCBA')).lastPaid).toBe('HGFEDCBA');
});
