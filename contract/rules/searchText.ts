/**
 * Characters that no search sees, for a character class of JavaScript and of PostgreSQL: blanks, joiners, control and direction
 * marks, tatweel, harakat and other combining marks, the lone hamza, and the sign of a broken character.
 */
export const FOLDED_AWAY = [
  '\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8',
  '\u06ea-\u06ed\u08ca-\u08ff\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f',
  '\u205f-\u206f\u20d0-\u20ff\u2800\u3000\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffd',
  '\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}',
].join('');

/** Characters, and the one for which they stand. */
const ALIKE: readonly (readonly [characters: string, one: string])[] = [
  ['يىېۍێےؠ', 'ی'],
  ['كڪ', 'ک'],
  ['ةەہھۃ', 'ه'],
  ['ٱٲٳ', 'ا'],
  ['،٬', ','],
  ['؛', ';'],
  ['؟', '?'],
  ['٪', '%'],
  ['٫', '.'],
  ['‘’‚‛′`', "'"],
  ['“”„‟«»‹›', '"'],
  ['‐‒–—―−', '-'],
  ...Array.from('0123456789', (digit, value) => [String.fromCharCode(0x0660 + value, 0x06f0 + value), digit] as const),
];

/** They stand for themselves: PostgreSQL looks through the pairs in order for each character of a text. */
const FREQUENT = 'اینردهمتوبشسکلزفقگعجخحپدصطچضژذغثظ';

/** Characters in pairs, for `translate` of PostgreSQL: a search takes each in `from` for the one at its place in `to`. */
export const FOLDED_ALIKE = {
  from: FREQUENT + ALIKE.map(([characters]) => characters).join(''),
  to: FREQUENT + ALIKE.map(([characters, one]) => one.repeat(characters.length)).join(''),
} as const;

const AWAY = new RegExp(`[${FOLDED_AWAY}\\0\\p{Cs}]`, 'gu');
const ONE_OF = new Map(Array.from(FOLDED_ALIKE.from, (character, place) => [character, FOLDED_ALIKE.to.charAt(place)]));

/**
 * The form in which a search compares texts: alike is what looks alike or differs by keyboard (docs/behaviour.md#lists).
 * `foldedText` of the server computes the same in SQL. Idempotent.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(AWAY, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return Array.from(plain, (character) => ONE_OF.get(character) ?? character).join('');
}
