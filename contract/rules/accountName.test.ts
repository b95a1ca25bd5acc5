import { accountName } from './accountName';

const CARD = '6104337712343851';
const IBAN = 'IR420560000000008214002256';

test.each([
  [{ card: CARD, iban: null, bank: 'بانک ملت' }, 'کارت ••۳۸۵۱ · بانک ملت'],
  [{ card: CARD, iban: IBAN, bank: 'بانک ملت' }, 'کارت ••۳۸۵۱ · بانک ملت (شبا …۲۲۵۶)'],
  [{ card: '3851', iban: '2256', bank: 'بانک ملت' }, 'کارت ••۳۸۵۱ · بانک ملت (شبا …۲۲۵۶)'],
  [{ card: null, iban: IBAN, bank: 'بانک ملت' }, 'شبا …۲۲۵۶ · بانک ملت'],
  [{ card: CARD, iban: null, bank: null }, 'کارت ••۳۸۵۱'],
])('%j is named «%s»', (numbers, name) => {
  expect(accountName(numbers, 'sms')).toBe(name);
  expect(accountName(numbers).replace(/[\u2066\u2069]/g, '')).toBe(name);
});

test('on a page the end of a number keeps its own direction', () => {
  expect(accountName({ card: CARD, iban: IBAN, bank: null })).toBe('کارت \u2066••۳۸۵۱\u2069 (شبا \u2066…۲۲۵۶\u2069)');
});
