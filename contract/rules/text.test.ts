import fc from 'fast-check';
import { cleanText, isShorterThan, VISIBLE_TEXT_PATTERN } from './text';

const VISIBLE = new RegExp(VISIBLE_TEXT_PATTERN, 'u');

const codePoint = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
/** Characters of known attacks: controls, ESC, soft hyphen, joiners, direction marks, fillers, selectors, tags. */
const UNSEEN = [
  ...['0', '7', '1B', '7F', '9B', 'AD', '34F', '61C', '115F', '1160', '17B4', '180E'],
  ...[
    '200B',
    '200D',
    '200E',
    '200F',
    '202A',
    '202B',
    '202C',
    '202D',
    '202E',
    '2060',
    '2061',
    '2064',
    '2066',
    '2067',
    '2068',
    '2069',
  ],
  ...['206F', '3164', 'FE00', 'FE0F', 'FEFF', 'FFA0', 'FFF9', 'FFFB', '1D173', 'E0001', 'E0041', 'E007F', 'E0100'],
].map(codePoint);
const LONE_SURROGATES = ['\ud83d', '\udc00'];
const LINE_BREAKS = ['\t', '\n', '\v', '\f', '\r', '\r\n', '\u0085', '\u2028', '\u2029'];
const BLANKS = [' ', '\u00a0', '\u2003', '\u3000', '\u200c', '\u2800'];

/** Random code units with a high share of the characters above. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(...UNSEEN, ...LONE_SURROGATES, ...LINE_BREAKS, ...BLANKS, 'ه', '\u0301', 'دوچرخه'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test.each([...UNSEEN, ...LONE_SURROGATES].map((character) => [namesOf(character), character]))(
  '%s is taken out, wherever it stands',
  (_name, character) => {
    expect(cleanText(`${character}دو${character}چرخه${character}`)).toBe('دوچرخه');
    expect(cleanText(character)).toBe('');
  },
);

test.each(LINE_BREAKS.map((character) => [namesOf(character), character]))('%s becomes a space', (_name, character) => {
  expect(cleanText(`دوچرخه${character}کوهستان${character}`)).toBe('دوچرخه کوهستان');
});

test('keeps the non-joiner inside words, digits, number signs, marks and emoji', () => {
  for (const text of ['می‌خواهم', '۱۲۳ ریال', '\u0600۱۲', 'آقای «نیک‌نام»', 'قرآنِ کریم', '😀 x']) {
    expect(cleanText(text)).toBe(text);
  }
  expect(cleanText('\u200cمی‌خواهم\u200c ')).toBe('می‌خواهم');
});

test('normalizes equal letters to equal texts', () => {
  expect(cleanText('آب')).toBe(cleanText('آب'));
  expect(cleanText('é')).toBe('\u00e9');
});

test('a cleaned text is clean, well formed and in normal form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cleaned = cleanText(text);
      expect(cleanText(cleaned)).toBe(cleaned);
      expect(cleaned).toBe(cleaned.normalize('NFC'));
      expect([...UNSEEN, ...LINE_BREAKS].filter((unseen) => cleaned.includes(unseen))).toEqual([]);
      expect(cleaned).not.toMatch(/\p{Cs}/u);
    }),
    { numRuns: 2_000 },
  );
});

test('the schema pattern accepts exactly the texts that are not empty after cleaning', () => {
  fc.assert(
    fc.property(anyText, (text) => VISIBLE.test(text) === (cleanText(text) !== '')),
    { numRuns: 2_000 },
  );
});

test.each([
  ['سلام', 5, true],
  ['  سلام\u200f  ', 5, true],
  ['سلام👍', 5, false],
])('«%s» has fewer than %i characters: %s', (text, minimum, expected) => {
  expect(isShorterThan(text, minimum)).toBe(expected);
});

function namesOf(character: string): string {
  return Array.from(character, (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase()}`).join(' ');
}
