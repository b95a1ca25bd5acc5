import { gatewayVisited, payLinkOpened, payLinkReducer, redirectFollowed, redirectRemembered } from './slice';

const after = (...actions: Parameters<typeof payLinkReducer>[1][]) =>
  actions.reduce(payLinkReducer, payLinkReducer(undefined, { type: 'start' }));

test('a destination is kept until it is followed', () => {
  expect(after(redirectRemembered('/pay/ABCDEFGH')).redirectTo).toBe('/pay/ABCDEFGH');
  expect(after(redirectRemembered('/pay/ABCDEFGH'), redirectFollowed()).redirectTo).toBeNull();
});

test('a visit to the gateway turns the opened link into the last payment', () => {
  expect(after(payLinkOpened('ABCDEFGH'), gatewayVisited('ABCDEFGH'))).toEqual({
    code: null,
    lastPaid: 'ABCDEFGH',
    redirectTo: null,
  });
});
