import { stepTitle } from './stepTitle';

test.each([
  [null, 'refunded', 'فروشنده پول را برگرداند'],
  ['award', 'refunded', 'رأی صادر شد'],
  ['agreed', 'settled', 'توافق شد'],
  ['silence', 'refunded', 'پایان مهلت تحویل؛ پول به خریدار برگشت'],
  ['silence', 'settled', 'پایان مهلت بررسی؛ پول به فروشنده رسید'],
  ['expired', 'canceled', 'پایان مهلت پرداخت؛ درخواست لغو شد'],
  ['partner', 'canceled', 'فروشگاه درخواست را لغو کرد'],
  [null, 'settled', 'خریدار تأیید کرد'],
] as const)('with cause %s, %s has the title «%s»', (cause, to, title) => {
  expect(stepTitle({ cause, to }, null)).toBe(title);
});

test('silence in a dispute is no missed delivery', () => {
  const refunded = { cause: 'silence', to: 'refunded' } as const;
  expect(stepTitle(refunded, 'unanswered')).toBe('فروشنده پاسخ نداد؛ پول به خریدار برگشت');
  expect(stepTitle(refunded, 'delivery_late')).toBe('پایان مهلت تحویل؛ پول به خریدار برگشت');
});
