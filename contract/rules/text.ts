import { LINE_BREAKS, UNSEEN } from './typedText';

/** Trimmed at the ends. Inside a text Persian needs the zero-width non-joiner (U+200C). */
const BLANK = '\\s\\u200C\\u2800';

const UNSEEN_CHARACTERS = new RegExp(`(?!\\u200C)[${UNSEEN}]`, 'gu');
const ENDS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, 'g');

/** Regular expression source (flag u): the cleaned text is not empty. */
export const VISIBLE_TEXT_PATTERN = `[^${BLANK}${UNSEEN}]`;

/** The stored form of a text: one line, normal form C, without invisible characters, trimmed. Idempotent (docs/behaviour.md#wire). */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(UNSEEN_CHARACTERS, '').normalize('NFC').replace(ENDS, '');
}

/** Length of a text that a person writes for the record. */
export interface TextLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** True for a text with fewer characters than the minimum after cleaning. An emoji is one character. */
export function isShorterThan(text: string, minimum: number): boolean {
  return [...cleanText(text)].length < minimum;
}

/** True for a text within its limits after cleaning. An emoji is one character at the minimum, and two at the maximum. */
export function isWithin(text: string, { minimum, maximum }: TextLimits): boolean {
  return !isShorterThan(text, minimum) && cleanText(text).length <= maximum;
}
