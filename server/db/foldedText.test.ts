import { foldText } from '@contract/rules/searchText';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase';
import { foldedText } from './foldedText';

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** The texts that SQL folds otherwise than `foldText`, with both forms. Half a surrogate pair reaches SQL as U+FFFD. */
async function differences(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ folded: string }>`
    select ${foldedText(sql.ref('text'))} as folded
    from unnest(${texts.map((text) => Buffer.from(text).toString())}::text[]) with ordinality as asked (text, place)
    order by place
  `.execute(database.kysely);
  expect(rows).toHaveLength(texts.length);
  return texts.flatMap((text, place) => {
    const [inSql = '', here] = [rows[place]?.folded, foldText(text)];
    return inSql === here ? [] : [[text, inSql, here]];
  });
}

const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));

const TROUBLESOME = [
  ...'يىیكکأإآٱؤئءةهۀـ',
  ...'0123456789۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
  ...'%_\\\'"?$(){}[]^*+.|-،؛؟٪«»“”’–—',
  ...['\u064b', '\u0651', '\u0653', '\u0654', '\u0670', '\u0301', '\u0308'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202b', '\u202e', '\u2067', '\u2069', '\ufeff', '\u061c'],
  ...[' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u202f', '\u3000', '\u2800'],
  ...['ﷲ', '﷼', 'ﻻ', 'ﯽ', 'ﮎ', 'aA', 'Zz', 'İı', 'ß', 'É', 'Ａ１', '½', '①'],
  ...['😀', '❤\ufe0f', '👨\u200d👩\u200d👧', '🇮🇷', '1\ufe0f\u20e3', '\ud83d', '\udc00', '\ufffd'],
];

test('SQL and TypeScript fold 10,000 random texts alike', async () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(...TROUBLESOME),
        between(0x600, 0x6ff),
        between(0xfb50, 0xfeff),
        between(0x20, 0x24f),
        between(0x2000, 0x206f),
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(''));
  expect(await differences(fc.sample(text, { numRuns: 10_000, seed: 17 }))).toEqual([]);
});

test('SQL and TypeScript fold each single character alike', async () => {
  const ranges = [
    [0x1, 0x33ff],
    [0xf900, 0xffff],
    [0x1f100, 0x1f6ff],
    [0xe0000, 0xe01ff],
  ] as const;
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );
  expect(await differences(characters)).toEqual([]);
});
