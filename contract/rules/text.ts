/**
 * What of a text nobody can see, as the inside of a regular expression's character class: control characters, halves of surrogate pairs,
 * and what Unicode calls default ignorable: zero-width and direction characters, soft hyphens, Hangul fillers, variation selectors, tags.
 * They hide, turn round or double what a person reads. Arabic number signs are no such thing, although they are «format» too.
 */
const UNSEEN = '\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB';
/** Blank at the ends of a text; inside, Persian needs the zero-width non-joiner (U+200C). */
const BLANK = '\\s\\u200C\\u2800';

const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
const UNSEEN_CHARACTERS = new RegExp(`(?!\\u200C)[${UNSEEN}]`, 'gu');
const ENDS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, 'g');

/** Source of a regular expression (with the flag u): something is left of the text once it was cleaned. */
export const VISIBLE_TEXT_PATTERN = `[^${BLANK}${UNSEEN}]`;

/**
 * A text of a person or a partner as it is kept and shown: one line in Unicode's normal form C, with nothing in it that cannot be seen and
 * no blanks around it. Empty when nothing in it can be seen. Cleaned again, it is the same.
 */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNSEEN_CHARACTERS, '').normalize('NFC').replace(ENDS, '');
}
