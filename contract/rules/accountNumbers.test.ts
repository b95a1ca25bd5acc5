import { isShebaValid, verifyCardNumber } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { cardCheckDigit, ibanOf, isCardNumber, isIban } from './accountNumbers';

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
