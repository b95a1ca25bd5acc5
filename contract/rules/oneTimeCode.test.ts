import fc from 'fast-check';
import { oneTimeCodeIn } from './oneTimeCode';

const OWN_SMS = [
  'امانت: تسویه با فروشنده',
  '۱۸۵٬۰۰۰٬۰۰۰ ریال به ر. کریمی',
  'کد تأیید: 4821',
  'این کد را به هیچ‌کس ندهید.',
  '',
  '@amanat.example #4821',
];

test.each([
  ['digits', '4821'],
  ['Persian digits', '۴۸۲۱'],
  ['Arabic digits', '٤٨٢١'],
  ['full-width digits', '４８２１'],
  ['keycaps', '4\uFE0F\u20E38\uFE0F\u20E32\uFE0F\u20E31\uFE0F\u20E3'],
  ['blanks', '4 8 2 1'],
  ['a dash', '۴۸-۲۱'],
  ['marks', '\u202b4\u200c8\u200f21\u202c'],
  ['quotes and a point', '«48 21».'],
  ['a label', 'کد:4821'],
  ['Latin words', 'Your code is 4821.'],
  ['a Latin label', 'OTP:4821'],
  ['words without blanks', 'رمز4821است'],
  ['our SMS', OWN_SMS.join('\n')],
  ['our SMS in one line, as an input pastes it', OWN_SMS.join('')],
  ['our SMS with Windows lines', OWN_SMS.join('\r\n')],
  ['the line of the browser alone', '@amanat.example #4821'],
  ['a line with an embedded site', '۱۲۳۴ @amanat.example #4821 @bank.example'],
  ['marks in the line', '\u2066@amanat.example\u200e #\u200e4821\u2069'],
  ['a bank', 'خرید\nمبلغ: 1,250,000 ریال\nکارت: 6104****4585\nرمز: 4821\n1405/08/29-14:05:30\nمانده: 98٬765٬432'],
  ['a card with bullets', 'کارت ••••4585 رمز 4821'],
  ['the code twice', 'کد 4821 (۴۸۲۱)'],
  ['longer numbers', 'پیگیری 12345678، کد 4821، شماره 09121234567، کد پرداخت K7M24821'],
])('finds the code in %s', (_case, text) => {
  expect(oneTimeCodeIn(text, 4)).toBe('4821');
});

test.each([
  ['nothing', ''],
  ['words', 'کد من کجاست؟'],
  ['three digits', '482'],
  ['five digits', '48213'],
  ['a longer number', 'پیگیری: 482193'],
  ['a code of letters', 'K7M24821'],
  ['a sum', 'مبلغ 4,821 ریال'],
  ['a sum of many parts', '1,4821,000'],
  ['a date', '1405/08/29'],
  ['a date with dashes', 'تا 1405-08-29'],
  ['a date with points', '29.08.1405'],
  ['a time and a year', '14:05 1405/1'],
  ['the end of a card', 'کارت ****4585'],
  ['the end of a card alone', '••••4585'],
  ['a card', '6104 3379 1200 4585'],
  ['two codes', 'کد 4821 یا 9047'],
  ['a code and a year', 'کد 4821 سال 1405'],
  ['a line of another length, in spite of a code', 'کد 4821\n@bank.example #482193'],
  ['two lines of the browser', '@a.example #4821\n@b.example #9047'],
])('finds no code in %s', (_case, text) => {
  expect(oneTimeCodeIn(text, 4)).toBeNull();
});

test.each([
  '482193',
  '۴۸۲ ۱۹۳',
  '482-193',
  '482\n193',
  'کد تحویل من ۴۸۲ ۱۹۳ است',
  'کد: ۴۸۲ ۱۹۳، مبلغ 250,000 ریال',
  'https://amanat.example/pay-handover/K7M2QX9P#482193',
  'کد 482193 معامله AB234567',
])('finds the handover code in %j', (text) => {
  expect(oneTimeCodeIn(text, 6)).toBe('482193');
});

test.each([
  '48219',
  '4821933',
  '250,000',
  'مبلغ 1,250 000',
  '482 193 5',
  'کد 482 193 و 905 117',
  '1405/08/29',
  '482.193',
])('finds no handover code in %j', (text) => {
  expect(oneTimeCodeIn(text, 6)).toBeNull();
});

test('finds a code between any words, and never a part of a longer number', () => {
  const word = fc.constantFrom('', 'سلام ', 'کد ', 'است', '\u200f', '🙏', '«', '؟', '\n');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{3,9}$/), fc.constantFrom(4, 6), word, word, (run, length, before, after) => {
      expect(oneTimeCodeIn(before + run + after, length)).toBe(run.length === length ? run : null);
    }),
  );
});
