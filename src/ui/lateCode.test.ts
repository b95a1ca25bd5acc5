import { loadFreshPage } from './lateCode';

const MINUTE_MS = 60_000;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a page is loaded anew once, and again only a minute later, whichever way the clock went', () => {
  const reload = jest.fn();
  expect(loadFreshPage(10 * MINUTE_MS, reload)).toBe(true);
  expect(loadFreshPage(11 * MINUTE_MS - 1, reload)).toBe(false);
  expect(loadFreshPage(9 * MINUTE_MS + 1, reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(loadFreshPage(11 * MINUTE_MS, reload)).toBe(true);
  expect(loadFreshPage(5 * MINUTE_MS, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('without a connection nothing is loaded anew: what is on screen is all there is', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = jest.fn();
  expect(loadFreshPage(10 * MINUTE_MS, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('where no mark can be made nothing is loaded anew, or it would never end', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(loadFreshPage(10 * MINUTE_MS, jest.fn())).toBe(false);
});
