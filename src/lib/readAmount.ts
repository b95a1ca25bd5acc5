import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import { toLatinDigits } from './digits';

/** Marks of direction and blanks without width, which come along with copied text and mean nothing. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const RIAL = 'ریال|﷼|rials?|irr';
const TOMAN = 'تومان|تومن|tomans?|irt';
const AMOUNT = new RegExp(`^(${RIAL}|${TOMAN})?([0-9].*?)(${RIAL}|${TOMAN})?$`, 'i');
const IS_TOMAN = new RegExp(TOMAN, 'i');

/**
 * How a whole number may be written: its digits alone, or in threes. Of a point, as of «٫», two are needed: «1.500» may be
 * one and a half. A fraction may only be that there is none, «.00»: with three zeros it may as well be thousands.
 */
const WHOLE =
  /^([0-9]+|[0-9]{1,3}(?:([,٬،'’ ])[0-9]{3})(?:\2[0-9]{3})*)(?:[.٫/]0{1,2})?$|^([0-9]{1,3}(?:([.٫])[0-9]{3})(?:\4[0-9]{3})+)$/;

/** More digits than any amount has are no amount, and would not be exact. */
const MOST_DIGITS = 14;

/**
 * Reads an amount as somebody may have copied it, in integer rials: «2,500,000.00», «۲۵۰٬۰۰۰ تومان». Null for whatever
 * cannot be read for certain: an amount that was not meant is worse than none.
 */
export function readAmount(text: string): number | null {
  const plain = toLatinDigits(text.replace(UNSEEN, '')).replaceAll('ي', 'ی').replace(/\s+/g, ' ').trim();
  const [, before, number = '', after] = AMOUNT.exec(plain.replace(/ ?(ریال|﷼|تومان|تومن|[a-z]+) ?/gi, '$1')) ?? [];
  const [, plainWhole, , pointedWhole] = WHOLE.exec(number) ?? [];
  const digits = (plainWhole ?? pointedWhole ?? '').replace(/[^0-9]/g, '');
  if (digits === '' || digits.length > MOST_DIGITS || (before !== undefined && after !== undefined)) {
    return null;
  }
  return Number(digits) * (IS_TOMAN.test(before ?? after ?? '') ? RIALS_PER_TOMAN : 1);
}
