/** In an SMS a purpose has no more characters than this. */
export const PURPOSE_IN_SMS = 20;

/** More than four digits, however they are set apart. */
const LONG_NUMBERS = /\p{Nd}(?:[\s.,٬٫/_-]{0,2}\p{Nd}){4,}/gu;
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
    text = text.replace(LONG_NUMBERS, '').replace(ADDRESSES, '').replace(/\s+/g, ' ').trim();
  }
  return [...text].slice(0, PURPOSE_IN_SMS).join('').trim();
}
