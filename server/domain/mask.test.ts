import fc from 'fast-check';
import { maskAccountNumbers } from './mask';

const CARD = '6037997712345671';
const IBAN = '060170000000123456789012';

/** A number in groups of four with a separator. */
const apart = (number: string, between: string) => (number.match(/.{4}/g) ?? []).join(between);
const inDigitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const BETWEEN = {
  nothing: '',
  'a blank': ' ',
  'two blanks': '  ',
  'ten blanks': ' '.repeat(10),
  'a no-break space': '\u00a0',
  'a zero-width non-joiner': '\u200c',
  'many zero-width non-joiners': '\u200c'.repeat(40),
  'a dot': '.',
  'a middle dot': '·',
  'a hyphen between blanks': ' - ',
  'an en dash': '–',
  'a slash': '/',
  'three stars': '***',
  'three stars between blanks': '  *  *  * ',
  'a line that is drawn longer': 'ـ',
  'a combining mark': '\u20e3',
  'a thousands separator': '٬',
  'a pictogram': '💳',
  'a tab': '\t',
};
const SCRIPTS = {
  Latin: (text: string) => text,
  Persian: inDigitsFrom(0x6f0),
  Arabic: inDigitsFrom(0x660),
  fullwidth: inDigitsFrom(0xff10),
  Devanagari: inDigitsFrom(0x966),
  'mathematical bold': inDigitsFrom(0x1d7ce),
  circled: (text: string) => text.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
};

describe.each(Object.entries(SCRIPTS))('in %s digits', (_script, written) => {
  test.each(Object.entries(BETWEEN))('masks a card number and an IBAN with %s between the groups', (_sign, sign) => {
    expect(maskAccountNumbers(`پول را به ${written(apart(CARD, sign))} بزنید.`)).toBe('پول را به •••• بزنید.');
    expect(maskAccountNumbers(`شبا IR${written(apart(IBAN, sign))}`)).toBe('شبا ••••');
    expect(maskAccountNumbers(`شبا ${written(apart(IBAN, sign))}`)).toBe('شبا ••••');
  });
});

test.each([
  ['beside another number', `۱) ${CARD} - 09121234567`, '۱) •••• - 09121234567'],
  ['set apart digit by digit', [...CARD].join(' . '), '••••'],
  ['with one sign for two digits', '⑳'.repeat(8), '••••'],
  ['with IR in other letters', `ｉｒ ${IBAN}`, '••••'],
  ['with IR set apart', `IR - ${apart(IBAN, '-')}`, '••••'],
  ['twice', `${CARD}، ${apart(CARD, '.')}`, '••••'],
  ['before an IBAN', `${CARD} / ${apart(IBAN, ' ')} / ${CARD}`, '••••'],
])('a card number or an IBAN %s is hidden', (_how, text, said) => {
  expect(maskAccountNumbers(text)).toBe(said);
});

test.each([
  'تلفن 09121234567',
  'تلفن ۰۹۱۲ ۱۲۳ ۴۵۶۷ یا 021-88776655',
  'کد رهگیری 12345678901234567890',
  'قرار ۱۴۰۵/۰۷/۱۲ ساعت ۱۸:۳۰ بود و ۲٬۵۰۰٬۰۰۰ ریال خواست.',
  'از ۱۲٬۰۰۰٬۰۰۰ تا ۱۵٬۰۰۰٬۰۰۰ ریال',
  '۱۲٬۰۰۰٬۰۰۰ و ۱۵٬۰۰۰٬۰۰۰',
  'می‌خواهم نیمِ پول (½) برگردد…',
])('«%s» stays as it is', (text) => expect(maskAccountNumbers(text)).toBe(text));

test('leaves text without digits unchanged and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const masked = maskAccountNumbers(text);
      expect(maskAccountNumbers(masked)).toBe(masked);
      if (!/\p{N}/u.test(text)) expect(masked).toBe(text);
    }),
  );
});

test('scans a long text without numbers quickly', () => {
  const texts = [' '.repeat(2_000), '1 '.repeat(15), '1***'.repeat(500), `1${' '.repeat(1_998)}1`, 'IR '.repeat(600)];
  const begun = process.cpuUsage();
  for (const text of texts) maskAccountNumbers(text);
  const { user } = process.cpuUsage(begun);
  expect(user / 1_000).toBeLessThan(500);
});
