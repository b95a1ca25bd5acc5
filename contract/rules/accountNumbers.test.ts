import { isShebaValid, verifyCardNumber } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { cardCheckDigit, cardEndIn, cardNumberIn, ibanIn, ibanOf, isCardNumber, isIban } from './accountNumbers';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

test('accepts a card number with its check digit and rejects each other last digit', () => {
  fc.assert(
    fc.property(digits(14), (tail) => {
      const fifteen = `6${tail}`;
      const check = cardCheckDigit(fifteen);
      for (const last of '0123456789') expect(isCardNumber(`${fifteen}${last}`)).toBe(last === check);
    }),
  );
});

test('exactly one last digit makes a valid card number', () => {
  fc.assert(
    fc.property(
      digits(15).filter((fifteen) => /[1-9]/.test(fifteen)),
      (fifteen) => [...'0123456789'].filter((last) => isCardNumber(fifteen + last)).length === 1,
    ),
  );
  expect(isCardNumber('6104337912004585')).toBe(true);
  expect(isCardNumber('9999999999999995')).toBe(true);
  expect(isCardNumber('0000000000000000')).toBe(false);
});

test('agrees with persian-tools about card numbers', () => {
  fc.assert(
    fc.property(digits(15), (tail) => {
      const card = `5${tail}`;
      expect(isCardNumber(card)).toBe(verifyCardNumber(Number(card)));
    }),
  );
});

test('accepts a valid IBAN, as persian-tools does, and rejects it with a changed digit', () => {
  fc.assert(
    fc.property(digits(22), fc.integer({ min: 4, max: 25 }), (bban, place) => {
      const iban = ibanOf(bban);
      expect(isIban(iban)).toBe(true);
      expect(isShebaValid(iban)).toBe(true);
      const changed = `${iban.slice(0, place)}${(Number(iban[place]) + 1) % 10}${iban.slice(place + 1)}`;
      expect(isIban(changed)).toBe(false);
    }),
  );
});

test.each(['', '603799', '0000000000000000', '60379900000100130', '۶۰۳۷۹۹۰۰۰۰۰۱۰۰۱۳'])(
  '%p is no card number',
  (text) => {
    expect(isCardNumber(text)).toBe(false);
  },
);

test.each(['', 'IR', '840170000001903567537542', 'ir840170000001903567537542', 'IR84017000000190356753754'])(
  '%p is no IBAN',
  (text) => {
    expect(isIban(text)).toBe(false);
  },
);

test.each([
  '6104337912004585',
  '۶۱۰۴ ۳۳۷۹ ۱۲۰۰ ۴۵۸۵',
  '6104-3379-1200-4585',
  '\u20666104\u00a03379\u20111200.4585\u2069',
  'کارت ۶۱۰۴۳۳۷۹۱۲۰۰۴۵۸۵، به نام ر. کریمی، ۱٬۲۵۰٬۰۰۰ ریال',
])('reads the card number in %j', (text) => {
  expect(cardNumberIn(text)).toBe('6104337912004585');
});

test.each(['', '61043379120045859', '6104 3379 1200 4585 9', '6104337912004586', '6104********4585'])(
  'reads no card number in %j',
  (text) => {
    expect(cardNumberIn(text)).toBeNull();
  },
);

test.each([
  'IR130120000000004812057730',
  '130120000000004812057730',
  'ir13 0120 0000 0000 4812 0577 30',
  'IR۱۳-۰۱۲۰-۰۰۰۰-۰۰۰۰-۴۸۱۲-۰۵۷۷-۳۰',
  'شبا:\u202aIR 13 0120 0000 0000 4812 0577 30\u202c و کارت ۶۱۰۴۳۳۷۹۱۲۰۰۴۵۸۵',
])('reads the IBAN in %j', (text) => {
  expect(ibanIn(text)).toBe('IR130120000000004812057730');
});

test.each(['', 'IR1301200000000048120577301', 'IR13 0120 0000 0000 4812 0577 30 1', 'IR130120000000004812057731'])(
  'reads no IBAN in %j',
  (text) => {
    expect(ibanIn(text)).toBeNull();
  },
);

test('reads the only four digits as the end of a card', () => {
  for (const text of ['4585', '۴۵۸۵', '45 85', '\u200e****4585']) expect(cardEndIn(text)).toBe('4585');
  for (const text of ['', '458', '45855', '4585 1234', '6104 3379 1200 4585']) expect(cardEndIn(text)).toBeNull();
});
