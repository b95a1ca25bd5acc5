import { reloadPage } from './lateCode';

const MINUTE_MS = 60_000;

beforeEach(() => sessionStorage.clear());

test('reloads again only after a minute, also when the clock goes back', () => {
  const reload = jest.fn();
  expect(reloadPage(10 * MINUTE_MS, reload)).toBe(true);
  expect(reloadPage(11 * MINUTE_MS - 1, reload)).toBe(false);
  expect(reloadPage(9 * MINUTE_MS + 1, reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadPage(11 * MINUTE_MS, reload)).toBe(true);
  expect(reloadPage(5 * MINUTE_MS, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('does not reload without a connection', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = jest.fn();
  expect(reloadPage(10 * MINUTE_MS, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload without storage, to avoid a loop', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(reloadPage(10 * MINUTE_MS, jest.fn())).toBe(false);
});
