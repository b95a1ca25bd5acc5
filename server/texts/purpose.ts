/** In an SMS a purpose has no more characters than this. */
export const PURPOSE_IN_SMS = 20;

/** More digits in all could be a number that somebody calls or pays to, whatever stands between them. */
const DIGITS_IN_SMS = 4;
const NUMERAL = /\p{N}/gu;
/** Numerals with all between them that is no letter. */
const NUMBERS = /\p{N}(?:[^\p{L}\p{N}]*\p{N})*/gu;
/** Anything with a dot before or after a letter, or with what only addresses have. */
const ADDRESSES = /\S*(?:\p{L}[.。]\S|[.。]\p{L}|www|:\/\/|@)\S*/giu;
/** What would end the quotation that it stands in. */
const QUOTES = /[«»"“”]/g;

/**
 * What a request is for, as a message in our name may say it: somebody else has written it, so no number that could be called or paid to, no
 * address, and not much of it. Empty when nothing is left.
 */
export function purposeInSms(purpose: string): string {
  let text = purpose.normalize('NFKC').replace(QUOTES, '');
  // What stands around a number that goes may become an address, and the other way round.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(ADDRESSES, '').replace(/\s+/g, ' ').trim();
    if ((text.match(NUMERAL)?.length ?? 0) > DIGITS_IN_SMS) text = text.replace(NUMBERS, '');
  }
  return [...text].slice(0, PURPOSE_IN_SMS).join('').trim();
}
