import { neighboursIn } from './codeGroups';
import { onlyOne, plainText } from './typedText';

/** The last line of an SMS for the browser: «@amanat.example #1234». */
const BROWSER_LINE = /@[^\s@#]+ ?#([0-9A-Za-z]+)/g;
/** A number with a hidden part: «6104****4585». */
const HIDDEN_NUMBER = /[0-9]*[*•●]{2,}[0-9]*/g;
/** Between the parts of a sum, a date or a time. */
const WITHIN_NUMBERS = ",.:/٬٫'_*-";
/** A long code, as it is shown: «482 193». Its first group is a digit or a letter that belongs to it. */
const HALVES = new RegExp(
  `([0-9][ ${WITHIN_NUMBERS}]*|[A-Za-z])?([0-9]{3})[ -]([0-9]{3})(?![ ${WITHIN_NUMBERS}]*[0-9]|[A-Za-z])`,
  'g',
);

/**
 * The code of a pasted text: that of the browser's line, else the only run of so many digits. A part of a longer number,
 * of a sum, a date or a time is no run. Null for none and for several.
 * @param length four digits of an SMS, or six of a handover
 */
export function oneTimeCodeIn(text: string, length: number): string | null {
  const plain = plainText(text);
  const isCode = (run: string) => run.length === length && /^[0-9]+$/.test(run);
  const ofBrowser = [...plain.matchAll(BROWSER_LINE)].map(([, run = '']) => run);
  if (ofBrowser.length > 0) return onlyOne(ofBrowser.filter(isCode));
  const alone = plain.replace(/^[^\p{L}0-9*•●]+|[^\p{L}0-9*•●]+$/gu, '').replace(/[ -]/g, '');
  if (isCode(alone)) return alone;
  const shown = plain.replace(HIDDEN_NUMBER, ' ');
  const joined = [...shown.matchAll(HALVES)].map(([, beside = '', first, second]) => `${beside}${first}${second}`);
  return onlyOne([...runsIn(shown), ...joined].filter(isCode));
}

/** The groups of letters and digits that are no part of a longer number. */
function runsIn(plain: string): string[] {
  return neighboursIn(plain, WITHIN_NUMBERS).flatMap((groups) =>
    groups.filter((_group, place) => !/[0-9]/.test(`${groups[place - 1] ?? ''}${groups[place + 1] ?? ''}`)),
  );
}
