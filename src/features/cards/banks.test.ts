import { likelyBank } from './CardForm';

describe('likelyBank', () => {
  test.each([
    ['pan', '6104337912004585', 'بانک ملت'],
    ['pan', '610433', 'بانک ملت'],
    ['pan', '61043', null],
    ['pan', '1111111111111111', null],
    ['iban', '130120000000004812057730', 'بانک ملت'],
    ['iban', '13012', 'بانک ملت'],
    ['iban', '1301', null],
    ['iban', '', null],
  ] as const)('%s %s', (kind, digits, expected) => {
    expect(likelyBank(kind, digits)).toBe(expected);
  });
});
