import fc from 'fast-check';
import { cardMask, endOf, maskCard, maskIban, maskMobile, maskName, maskNationalCode, shortName } from './mask';
import { isMaskedMobile } from './mobile';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const mobile = digits(9).map((rest) => `09${rest}`);

/** Each mask, with what it shows of a number: the first digits and the last ones. */
const MASKS = [
  ['a mobile', maskMobile, mobile, 4, 3],
  ['a national code', maskNationalCode, digits(10), 3, 3],
  ['a card', maskCard, digits(16), 0, 4],
  ['an IBAN', maskIban, digits(24).map((rest) => `IR${rest}`), 0, 4],
] as const;

test.each(MASKS)('of %s shows the same digits, also when masked again', (_thing, mask, numbers, first, last) => {
  fc.assert(
    fc.property(numbers, (number) => {
      const masked = mask(number);
      expect(masked.replace(/[^0-9]/g, '')).toBe(number.slice(0, first) + number.slice(-last));
      expect(mask(masked)).toBe(masked);
    }),
  );
});

test('takes a card or an IBAN whole, as a bank masks it, or its end', () => {
  for (const card of ['6037991234564521', '603799******4521', '4521']) expect(maskCard(card)).toBe('•••• 4521');
  for (const iban of ['IR060170000000123456789012', '9012']) expect(maskIban(iban)).toBe('IR…9012');
  expect(endOf('IR060170000000123456789012')).toBe('9012');
});

test('leaves a piece of a mobile as it is', () => {
  expect(maskMobile('0912')).toBe('0912');
  expect([maskMobile(''), maskNationalCode('')]).toEqual(['', '']);
});

test('recognizes a masked mobile', () => {
  expect(isMaskedMobile(maskMobile('09121234321'))).toBe(true);
  expect(isMaskedMobile('09121234321')).toBe(false);
});

test('names a person by initials, or by the initial and the last name', () => {
  const person = { first_name: ' رضا', last_name: 'کریمی' };
  expect([maskName(person), shortName(person)]).toEqual(['ر. ک…', 'ر. کریمی']);
});

test('masks a number or a mask of any style, and nothing else', () => {
  for (const text of ['6037991234564521', '603799******4521', '603799xxxxxx4521', '603799XXXXXX4521']) {
    expect(cardMask(text)).toBe('603799******4521');
  }
  for (const text of ['', '4521', '603799****4521', '60379912345645210', 'a03799******4521']) {
    expect(cardMask(text)).toBeNull();
  }
});
