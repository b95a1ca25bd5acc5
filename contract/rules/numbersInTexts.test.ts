import fc from 'fast-check';
import { cardCheckDigit, ibanOf } from './accountNumbers';
import { maskAccountNumbers, maskPersonalNumbers } from './numbersInTexts';

const CARD = '6037997712345678';
const IBAN = '050170000000123456789012';
/** Digits that no bank gave out: the check digit or check sum is wrong. */
const NO_CARD = '6037997712345671';
const NO_IBAN = '060170000000123456789012';

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
  ['with one sign for two digits', `603799⑳⑳⑳⑳1${cardCheckDigit('603799202020201')}`, '••••'],
  ['in dark circles', '❻⓿❸❼❾❾❼❼➊➋➌➍➎➏➐➑', '••••'],
  ['beside other digits', `۱۴۰۵/۰۷/۱۲ ${apart(CARD, ' ')} ۱۲`, '۱۴۰۵/۰۷/۱۲ •••• ۱۲'],
  ['with a row of signs between the groups', apart(CARD, ' ----- '), '••••'],
  ['with its groups in the order that a Persian line shows', '5678 1234 9977 6037', '••••'],
  ['without a sign between two of them', CARD + IBAN, '••••'],
  ['around another one', `6037 9977 ${CARD} 1234 5678`, '••••'],
  ['with a bank of another digit in its IBAN', ibanOf('9990000000123456789012'), '••••'],
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
  'کد رهگیری پست ۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸۹۰۱۲۳۴',
  'کد رهگیری 1234 5678 9012 3456 7890 1234',
  'از 14050712 14050715 تا ۱۴۰۵/۰۷/۲۰ - ۱۴۰۵/۰۷/۲۱',
  'سریال دستگاه 4929123456789012، شناسهٔ ۳۵۶۹۳۸۰۳۵۶۴۳۸۰۹',
  `سریال ${NO_CARD} و ${apart(NO_CARD, '-')}`,
  'سریال 9999999999999995',
  `کد 1${CARD} و ${CARD}0`,
  `شبا IR${NO_IBAN} نیست`,
  `${CARD.slice(0, 8)} را بنویس، بعد ${CARD.slice(8)} را`,
  '۶٬۰۳۷٬۹۹۷٬۷۱۲٬۳۴۵٬۶۷۱ ریال',
])('«%s» stays as it is', (text) => expect(maskAccountNumbers(text)).toBe(text));

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(CARD, IBAN, '6037 9977', 'IR', '0084575948', '09121234567', '91'),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

test.each([maskAccountNumbers, maskPersonalNumbers])(
  '%p is idempotent and leaves a text without digits as it is',
  (mask) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const masked = mask(text);
        expect(mask(masked)).toBe(masked);
        if (!/\p{N}/u.test(text)) expect(masked).toBe(text);
      }),
    );
  },
);

test('scans a long text without numbers quickly', () => {
  const texts = [
    ...[' '.repeat(2_000), '1 '.repeat(1_000), '6037 '.repeat(400), '1***'.repeat(500), 'IR '.repeat(600)],
    ...[`1${' '.repeat(1_998)}1`, CARD.repeat(125)],
  ];
  const begun = process.cpuUsage();
  for (const text of texts) maskPersonalNumbers(text);
  const { user } = process.cpuUsage(begun);
  expect(user / 1_000).toBeLessThan(2_000);
});

describe('a text of the office', () => {
  const CODE = '0084575948';
  test.each([
    ['موبایل 09121234567', 'موبایل 0912****567'],
    ['موبایل ۰۹۱۲ ۱۲۳ ۴۵۶۷', 'موبایل 0912****567'],
    ['موبایل (0912) 123-45-67', 'موبایل (0912****567'],
    ['موبایل +98 912 123 4567', 'موبایل +98912****567'],
    ['موبایل 00989121234567', 'موبایل 0098912****567'],
    ['موبایل 9121234567', 'موبایل 912****567'],
    ['موبایل 0912\u200c1234567/09351234567', 'موبایل 0912****567/0935****567'],
    [`کد ملی ${CODE}`, 'کد ملی 008****948'],
    ['کد ملی ۰۰۸-۴۵۷۵۹۴-۸', 'کد ملی 008****948'],
    [`${CODE} 09121234567 ${CARD} IR${IBAN}`, '008****948 0912****567 •••• ••••'],
  ])('«%s» is stored as «%s»', (text, stored) => expect(maskPersonalNumbers(text)).toBe(stored));

  test.each([
    'تلفن 021-88776655',
    'کد 0084575949',
    'در ۱۴۰۵/۰۷/۱۲ ساعت ۱۸:۳۰',
    '۲٬۵۰۰٬۰۰۳٬۰۰۰ یا 2.500.003.000 ریال',
    'در 1405-07-12 14:00',
    'کد رهگیری 240812345678901234567890',
    'موبایل 0912****567 و کد 008****948',
  ])('«%s» stays as it is', (text) => expect(maskPersonalNumbers(text)).toBe(text));
});
