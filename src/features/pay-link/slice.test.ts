import { gatewayVisited, payLinkReducer } from './slice';

const after = (...actions: Parameters<typeof payLinkReducer>[1][]) =>
  actions.reduce(payLinkReducer, payLinkReducer(undefined, { type: 'start' }));

test('a visit to the gateway is the last payment until the next one', () => {
  const visited = after(gatewayVisited('ABCDEFGH'));
  expect(visited.lastPaid).toBe('ABCDEFGH');
  expect(payLinkReducer(visited, gatewayVisited('HGFEDCBA')).lastPaid).toBe('HGFEDCBA');
});
