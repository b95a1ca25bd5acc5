import { ERROR, ERROR_CODES, ERROR_STATUS, isErrorCode } from './errors';

test('every name points at a code, and every code has a name', () => {
  expect(new Set(Object.values(ERROR))).toEqual(new Set(ERROR_CODES));
});

test('only what is truly unexpected is a 5xx, because the app shows every 5xx as code 500', () => {
  const serverFaults = ERROR_CODES.filter((code) => ERROR_STATUS[code] >= 500);
  expect(serverFaults).toEqual([500, 1001]);
});

test('a number that is not in the catalogue is not an error code', () => {
  expect(isErrorCode(1018)).toBe(true);
  expect(isErrorCode(1022)).toBe(false);
  expect(isErrorCode('1018')).toBe(false);
});
