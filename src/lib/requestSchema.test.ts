import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import { VISIBLE_TEXT_PATTERN } from '@contract/rules/text';
import fc from 'fast-check';
import { requestSchema } from './requestSchema';

function errorOf(value: { amountRials: number | null; purpose: string }): string | null {
  try {
    requestSchema.validateSync(value);
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

const withAmount = (amountRials: number | null) => errorOf({ amountRials, purpose: 'دوچرخه' });

test('accepts each amount of the allowed range', () => {
  fc.assert(
    fc.property(fc.integer({ min: AMOUNT_MIN_RIALS, max: AMOUNT_MAX_RIALS }), (rials) => withAmount(rials) === null),
  );
  expect(withAmount(10_000)).toBeNull();
  expect(withAmount(1_000_000_000)).toBeNull();
});

test('names the problem of an amount', () => {
  expect(withAmount(null)).toBe('amountMissing');
  expect(withAmount(9_999)).toBe('amountTooSmall');
  expect(withAmount(1_000_000_001)).toBe('amountTooLarge');
});

const withPurpose = (purpose: string) => errorOf({ amountRials: 10_000, purpose });
/** Invisible characters: blanks, joiners, direction marks, soft hyphens, fillers, ESC, half a surrogate pair. */
const invisible = fc.string({
  unit: fc.constantFrom(
    ...[' ', '\t', '\u00A0', '\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\uFEFF'],
    ...['\u202E', '\u2066', '\u00AD', '\u3164', '\u001B', '\r\n', '\uD800'],
  ),
  maxLength: BEHALF_MAX_LENGTH / 4,
});

test('refuses a purpose without a visible character', () => {
  fc.assert(
    fc.property(invisible, (purpose) => {
      expect(withPurpose(purpose)).toBe('وارد کردن بابت الزامی است');
    }),
  );
});

test('accepts a purpose with one visible character', () => {
  fc.assert(
    fc.property(invisible, fc.constantFrom('آ', 'x', '۵', '😀'), invisible, (before, visible, after) => {
      expect(withPurpose(before + visible + after)).toBeNull();
    }),
  );
});

test('accepts the same purposes as the server', () => {
  const serverTakes = new RegExp(VISIBLE_TEXT_PATTERN, 'u');
  fc.assert(
    fc.property(fc.oneof(invisible, fc.string({ unit: 'binary', maxLength: 60 })), (purpose) => {
      expect(withPurpose(purpose) === null).toBe(serverTakes.test(purpose));
    }),
    { numRuns: 1_000 },
  );
});
