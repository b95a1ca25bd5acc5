import { getBankNameFromCardNumber, shebaMapCodes } from '@persian-tools/persian-tools';
import { BANKS, bankOfCard, bankOfIban } from './banks';

/** Unifies spellings: «توسعهٔ» and «توسعه», «مؤسسه» and «موسسه», «قرض‌الحسنه» and «قرض الحسنه». */
const plain = (name: string | null | undefined) =>
  name
    ?.replace(/ٔ/g, '')
    .replace(/ؤ/g, 'و')
    .replace(/[ \u200c]/g, '');

/** Cards with a shorter bank name in the package. */
const OTHER_CARD_NAMES: Readonly<Record<string, string>> = {
  '504172': 'بانک رسالت',
  '636797': 'بانک مرکزی ایران',
  '505801': 'موسسه کوثر',
  '507677': 'موسسه نور',
  '639370': 'بانک قرض الحسنه مهر',
};
/** Cards of Middle East Bank that the package lacks. */
const UNKNOWN_THERE = ['505809'];

test('IBAN codes and names equal those of persian-tools', () => {
  const theirs = Object.values(shebaMapCodes).map(({ code, persianName }) => [code, plain(persianName)]);
  expect(BANKS.map(({ ibanCode, name }) => [ibanCode, plain(name)])).toEqual(theirs.sort());
});

test('each card prefix of persian-tools appears once, under the same name', () => {
  const prefixes = BANKS.flatMap(({ cardPrefixes }) => cardPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  const other = [];
  for (let prefix = 100_000; prefix <= 999_999; prefix += 1) {
    const card = String(prefix);
    const [ours, theirs] = [bankOfCard(card)?.name, getBankNameFromCardNumber(card) ?? undefined];
    const isTold = UNKNOWN_THERE.includes(card) || (card in OTHER_CARD_NAMES && ours !== undefined);
    if (!isTold && plain(ours) !== plain(theirs)) other.push([card, ours, theirs]);
  }
  expect(other).toEqual([]);
});

test.each(Object.entries(OTHER_CARD_NAMES))(
  '%s, «%s» to the package, is a card of a bank that it names in full',
  (card, name) => {
    expect(plain(getBankNameFromCardNumber(card))).toBe(plain(name));
    expect(bankOfCard(card)).toBeDefined();
  },
);

test('finds no bank for a short or unknown number', () => {
  expect(bankOfCard('61043')).toBeUndefined();
  expect(bankOfIban('1301')).toBeUndefined();
  expect(bankOfIban('13012')?.name).toBe('بانک ملت');
});
