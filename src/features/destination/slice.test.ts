import { destinationReducer, redirectFollowed, redirectForgotten, redirectRemembered } from './slice';

const after = (...actions: Parameters<typeof destinationReducer>[1][]) =>
  actions.reduce(destinationReducer, destinationReducer(undefined, { type: 'start' }));

test('a destination is kept until it is followed or forgotten', () => {
  const headed = redirectRemembered('/pay/ABCDEFGH');
  expect(after(headed).redirectTo).toBe('/pay/ABCDEFGH');
  expect(after(headed, redirectFollowed()).redirectTo).toBeNull();
  expect(after(headed, redirectForgotten()).redirectTo).toBeNull();
});
