import { ERROR, ERROR_CODES, ERROR_STATUS, isErrorCode } from './errors';

test('each name has a code of its own', () => {
  expect(Object.values(ERROR)).toEqual(ERROR_CODES);
});

test('only unexpected failures are 5xx, because the app shows each 5xx as code 500', () => {
  const serverFaults = ERROR_CODES.filter((code) => ERROR_STATUS[code] >= 500);
  expect(serverFaults).toEqual([ERROR.serverFault, ERROR.unexpected]);
});

test('rejects a number outside the catalogue', () => {
  expect(isErrorCode(1018)).toBe(true);
  expect(isErrorCode(1099)).toBe(false);
  expect(isErrorCode('1018')).toBe(false);
});
