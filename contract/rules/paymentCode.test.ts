import fc from 'fast-check';
import { PAYMENT_CODE_ALPHABET, PAYMENT_CODE_LENGTH, paymentCodeIn, paymentCodesIn } from './paymentCode';

const CODE = 'K7M2QX9P';

test.each([
  ['a code', 'K7M2QX9P'],
  ['small letters', 'k7m2qx9p'],
  ['Persian digits', 'K۷M۲QX۹P'],
  ['Arabic digits', 'K٧M٢QX٩P'],
  ['full-width signs', 'Ｋ７Ｍ２ＱＸ９Ｐ'],
  ['mathematical signs', '𝐊𝟕𝐌𝟐𝐐𝐗𝟗𝐏'],
  ['keycaps', 'K7\uFE0F\u20E3M2\uFE0F\u20E3QX9\uFE0F\u20E3P'],
  ['marks of direction', '\u200e\u202aK7M2QX9P\u202c\u200f'],
  ['isolates', '\u2066K7M2QX9P\u2069'],
  ['joiners within', 'K7M2\u200cQX9\u200dP'],
  ['a byte order mark', '\ufeffK7M2\ufeffQX9P'],
  ['soft hyphens', 'K7M2\u00adQX9P'],
  ['a blank within', 'K7M2 QX9P'],
  ['no-break blanks within', 'K7M2\u00a0QX\u202f9P'],
  ['a dash within', 'K7M2-QX9P'],
  ['a typographic dash within', 'K7M2\u2013QX9P'],
  ['a tatweel within', 'K7M2\u0640QX9P'],
  ['a dash between blanks', 'K7M2 \u2014 QX9P'],
  ['signs read one by one', 'K 7 M 2 Q X 9 P'],
  ['lines', 'K7M2\r\nQX9P'],
  ['guillemets', '«K7M2QX9P»'],
  ['quotes', '“K7M2QX9P”'],
  ['brackets', '(K7M2QX9P)[]'],
  ['a point', 'K7M2QX9P.'],
  ['a Persian comma', 'K7M2QX9P،'],
  ['a question mark', 'K7M2QX9P؟'],
  ['a bold text', '*K7M2QX9P*'],
  ['an italic text', '_K7M2QX9P_'],
  ['an emoji', '🙏K7M2QX9P👍🏽'],
  ['Persian words at its sides', 'کدK7M2QX9Pرا بزن'],
  ['a label', 'کد پرداخت: K7M2 QX9P'],
  ['Latin words', 'Please pay K7M2 QX9P now'],
  ['a word that could be a code', 'transfer here: k7m2qx9p'],
  ['a number that could be a code', 'تلفن 88776655 کد K7M2QX9P'],
  ['a sum in the next line', 'K7M2QX9P\n250,000 ریال'],
  ['a link', 'https://amanat.example/pay/K7M2QX9P'],
  ['a link of http', 'http://www.amanat.example:8080/pay/K7M2QX9P/'],
  ['a link in capitals', 'HTTPS://AMANAT.EXAMPLE/PAY/K7M2QX9P'],
  ['a link without a scheme', 'amanat23.ir/pay/K7M2QX9P'],
  ['a link of a Persian host', 'https://امانت.ایران/pay/K7M2QX9P'],
  ['the host that could be a code', 'https://transfer.ir/pay/K7M2QX9P'],
  ['the path', '/pay/K7M2QX9P'],
  ['the path with a point', '/pay/K7M2QX9P.'],
  ['a query', 'https://amanat.example/pay/K7M2QX9P?from=ABCD2345&x=/y'],
  ['a fragment', 'https://amanat.example/pay-handover/K7M2QX9P#482193'],
  ['another page', 'https://amanat.example/transaction-detail/K7M2QX9P?share=1'],
  ['a case', '/dispute/K7M2QX9P/open'],
  ['a return of the gateway', '/transaction-receipt?status=OK&payment_code=K7M2QX9P&tracenumber=23456789'],
  ['an encoded link', 'https%3A%2F%2Famanat.example%2Fpay%2FK7M2QX9P'],
  ['a link within a link', 'https://amanat.example/login?redirect-link=%2Fpay%2FK7M2QX9P'],
  ['a doubly encoded link', 'https://amanat.example/login?redirect-link=%252Fpay%252FK7M2QX9P%252E'],
  ['encoded marks', '/pay/%E2%80%8FK%DB%B7M2QX9P%E2%80%8F%D8%8C'],
  ['a broken encoding', 'https://amanat.example/pay/K7M2QX9P?x=%E2%80%zz'],
  ['a blank in a link', 'https://amanat.example/pay/K7M2 QX9P'],
  ['a dash in a link', 'https://amanat.example/pay/k7m2-qx9p'],
  ['a link in brackets', 'اینجا (https://amanat.example/pay/K7M2QX9P)، ممنون'],
  ['a link in angle brackets', '<https://amanat.example/pay/K7M2QX9P>'],
  ['words at the sides of a link', 'لینک:https://amanat.example/pay/K7M2QX9Pممنون'],
  [
    'a whole message',
    'سلام 👋\nاین لینک پرداخت:\nhttps://amanat.ir/pay/K7M2QX9P\nمبلغ ۲٬۵۰۰٬۰۰۰ ریال، تا ۱۴۰۵/۰۸/۲۹. payments ok?',
  ],
  ['a link and its code', 'K7M2QX9P\nhttps://amanat.example/pay/k7m2qx9p'],
  ['a link twice', 'https://a.ir/pay/K7M2QX9P https://b.ir/pay/K7M2QX9P'],
])('finds the code in %s', (_case, text) => {
  expect(paymentCodesIn(text)).toEqual([CODE]);
});

test('takes a code of letters or digits alone where there is no other', () => {
  expect(paymentCodeIn('abcdefgh')).toBe('ABCDEFGH');
  expect(paymentCodeIn('abcd-efgh')).toBe('ABCDEFGH');
  expect(paymentCodeIn('کد: ۲۳۴۵ ۶۷۸۹')).toBe('23456789');
  expect(paymentCodeIn('https://example.ir/ABCDEFGH')).toBe('ABCDEFGH');
});

test.each([
  ['codes', 'K7M2QX9P ABCD2345'],
  ['codes of letters', 'ABCDEFGH BCDEFGHJ'],
  ['a code and a spaced one', 'K7M2QX9P یا ABCD 2345'],
  ['links', 'https://amanat.example/pay/K7M2QX9P و https://amanat.example/pay/ABCD2345'],
  ['a link and a code', 'https://amanat.example/pay/K7M2QX9P یا ABCDEFGH'],
])('refuses two different %s', (_case, text) => {
  expect(paymentCodesIn(text)).toHaveLength(2);
  expect(paymentCodeIn(text)).toBeNull();
});

test.each([
  '',
  'ABCDEFG',
  'ABCDEFG0',
  'K7M2QX9PA',
  'K7M2 QX9P 9',
  'nonsense1',
  'https://amanat.example/pay',
  'https://amanat.example/pay/ABCDEFG0',
  'https://amanat23.ir/pay',
  'https://amanat.example/pay/K7M2QX9PA',
  'سلام، لطفاً پرداخت کنید',
])('finds no code in «%s»', (text) => {
  expect(paymentCodesIn(text)).toEqual([]);
});

const code = fc.string({
  unit: fc.constantFrom(...PAYMENT_CODE_ALPHABET),
  minLength: PAYMENT_CODE_LENGTH,
  maxLength: PAYMENT_CODE_LENGTH,
});
const mark = fc.string({
  unit: fc.constantFrom(
    ...'\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u00ad',
  ),
  maxLength: 3,
});
const around = fc.string({ unit: fc.constantFrom(...' \n«»“”"\'()[]{}.,،؛؟!:…🙏سلام'), maxLength: 8 });

test('finds each code between words, punctuation and marks, in any case, split at any place', () => {
  const gap = fc.constantFrom('', ' ', '-', '\u00a0', '\u2011', '\u2009');
  fc.assert(
    fc.property(code, around, around, mark, gap, fc.nat(PAYMENT_CODE_LENGTH), fc.boolean(), (...drawn) => {
      const [found, before, after, unseen, between, place, isSmall] = drawn;
      const spaced = found.slice(0, place) + unseen + between + found.slice(place);
      expect(paymentCodesIn(before + (isSmall ? spaced.toLowerCase() : spaced) + unseen + after)).toEqual([found]);
    }),
  );
});

test('finds the code of each link, at any host', () => {
  fc.assert(
    fc.property(code, fc.webAuthority({ withPort: true }), around, (found, host, after) => {
      expect(paymentCodesIn(`https://${host}/pay/${found}?from=chat ${after}`)).toEqual([found]);
      expect(paymentCodesIn(`${host}/pay/${found}#top${after}`)).toEqual([found]);
      expect(paymentCodesIn(encodeURIComponent(`http://${host}/pay/${found}`))).toEqual([found]);
    }),
  );
});

test('an endless text has no code', () => {
  expect(paymentCodesIn(`K7M2QX9P${' '.repeat(4_000)}`)).toEqual([]);
});
