import { hasPlace, waitForPlace } from './partnerPlaces';

test.each([
  [0, 0, true],
  [4, 70, true],
  [5, 5, false],
  [1, 90, true],
  [2, 90, false],
  [0, 99, true],
  [1, 99, false],
])('a partner with %i of %i taken places may have one more: %s', (own, taken, may) => {
  expect(hasPlace({ own, taken, places: 100 })).toBe(may);
});

test.each([
  [0, 2],
  [4, 2],
  [5, 4],
  [10_000, 60],
])('a message behind %i others of its partner waits %i seconds for a place', (inFront, seconds) => {
  expect(waitForPlace(inFront)).toBe(seconds * 1_000);
});
