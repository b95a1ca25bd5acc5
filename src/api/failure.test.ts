import { ERROR, ERROR_CODES, ERROR_STATUS } from '@contract/errors';
import fc from 'fast-check';
import { errorText } from '@/messages/errorsCopy';
import { failureFrom } from './baseApi';
import { isDefiniteRefusal, NO_ANSWER, toApiFailure } from './failure';

const refusal = (status: number, error: unknown) => failureFrom({ status, data: { error } });

test('keeps each code of the catalogue and the invalid fields', () => {
  for (const code of ERROR_CODES) {
    expect(refusal(422, { code, message: 'x' })).toEqual({ code, status: 422 });
  }
  expect(refusal(400, { code: 1002, message: 'x', fields: { mobile: 'wrong' } })).toEqual({
    code: 1002,
    status: 400,
    fields: { mobile: 'wrong' },
  });
});

test('maps each 5xx to code 500 with its own status, whatever code its body has', () => {
  for (const code of ERROR_CODES) {
    expect(refusal(504, { code, message: 'x' })).toEqual({ code: 500, status: 504 });
  }
  expect(failureFrom({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' })).toEqual({
    code: 500,
    status: 502,
  });
});

test('keeps the code of a closed switch, and its wait', () => {
  const data = { error: { code: ERROR.paymentsClosed } };
  const headers = new Headers({ 'retry-after': '60' });
  expect(failureFrom({ status: 423, data }, headers)).toEqual({ code: 1023, status: 423, retryAfterSeconds: 60 });
});

test('maps a missing or late answer to «network»', () => {
  expect(failureFrom({ status: 'FETCH_ERROR', error: 'x' })).toEqual({ code: 'network', status: null });
  expect(failureFrom({ status: 'TIMEOUT_ERROR', error: 'x' })).toEqual({ code: 'network', status: null });
});

test('maps an unknown refusal to «unexpected»', () => {
  expect(refusal(418, { code: 9999 })).toEqual({ code: 1001, status: 418 });
  expect(failureFrom({ status: 404, data: null })).toEqual({ code: 1001, status: 404 });
  expect(failureFrom({ status: 404, data: { error: null } })).toEqual({ code: 1001, status: 404 });
  expect(toApiFailure(new Error('secret'))).toEqual({ code: 1001, status: null });
  expect(toApiFailure({ code: 1018, status: 422 })).toEqual({ code: 1018, status: 422 });
});

test('of the catalogue, only 5xx, «conflict» and «too many requests» leave the outcome open', () => {
  const open = ERROR_CODES.filter((code) => !isDefiniteRefusal(refusal(ERROR_STATUS[code], { code, message: 'x' })));
  expect(open).toEqual([ERROR.serverFault, ERROR.unexpected, ERROR.conflict, ERROR.tooManyRequests]);
});

test.each([
  ['no answer', NO_ANSWER],
  ['an unknown exception', toApiFailure(new Error('x'))],
  ['a page instead of an answer', refusal(200, undefined)],
  ['a timeout', refusal(408, undefined)],
  ['«too many requests» of a proxy', refusal(429, undefined)],
])('%s is no definite refusal', (_name, failure) => {
  expect(isDefiniteRefusal(failure)).toBe(false);
});

test('any other 4xx is a definite refusal, and nothing else is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.constantFrom(undefined, ...ERROR_CODES), (status, code) => {
      const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== ERROR.conflict;
      expect(isDefiniteRefusal(refusal(status, { code }))).toBe(isRefusal);
    }),
  );
});

test.each([
  [120, '۱۲۰ ثانیه'],
  [121, '۳ دقیقه'],
  [7_200, '۱۲۰ دقیقه'],
  [7_201, '۳ ساعت'],
])('a refusal with a wait of %i seconds names %s, never less than the wait', (seconds, wait) => {
  const text = `تعداد درخواست‌ها زیاد است. ${wait} دیگر دوباره تلاش کنید`;
  expect(errorText(ERROR.tooManyRequests, {}, seconds)).toBe(text);
});
