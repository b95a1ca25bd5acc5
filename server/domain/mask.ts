/** Other people's national code on the wire: enough to recognise somebody one knows, «008****948». */
export function maskNationalCode(nationalCode: string): string {
  return `${nationalCode.slice(0, 3)}****${nationalCode.slice(-3)}`;
}

/** Other people's mobile on the wire: digits 5 to 8 are hidden, «0912****321». */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}****${mobile.slice(-3)}`;
}

/** A referee's name for those whose case it may become, «ن. رستمی». */
export function shortName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${[...person.first_name][0]}. ${person.last_name}`;
}

/** A run of digits, of whatever script, that a person may have grouped. */
const DIGITS = '[0-9\u06F0-\u06F9\u0660-\u0669]';
const IBAN = `(?:[Ii][Rr][ -]?)?(?:${DIGITS}[ -]?){23}${DIGITS}`;
const CARD = `(?:${DIGITS}[ -]?){15}${DIGITS}`;
const ACCOUNT_NUMBER = new RegExp(`(?<!${DIGITS})(?:${IBAN}|${CARD})(?!${DIGITS})`, 'g');

/** A text for others to read: card numbers and IBANs in it are hidden. */
export function maskAccountNumbers(text: string): string {
  return text.replace(ACCOUNT_NUMBER, '••••');
}
