const MOBILE_HIDDEN = { from: 4, to: 8 } as const;
const CODE_SHOWN = 3;
const END = 4;

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** Hides digits 5 to 8 of a mobile: 09121234321 → «0912****321». A masked mobile stays unchanged. */
export function maskMobile(mobile: string): string {
  const { from, to } = MOBILE_HIDDEN;
  return mobile.slice(0, from) + '*'.repeat(Math.min(to - from, Math.max(0, mobile.length - from))) + mobile.slice(to);
}

/** Hides the middle of a national code: 0081234948 → «008****948». A masked code stays unchanged. */
export function maskNationalCode(nationalCode: string): string {
  return nationalCode === '' ? '' : `${nationalCode.slice(0, CODE_SHOWN)}****${nationalCode.slice(-CODE_SHOWN)}`;
}

/** The last four digits: all that other people see of a card number, an IBAN or a tracking number. */
export function endOf(number: string): string {
  return number.slice(-END);
}

/** A card by its last four digits: «•••• 4521». Takes a card number, its mask at a bank, or its end. */
export function maskCard(card: string): string {
  return `•••• ${endOf(card)}`;
}

/** A card as gateways name it: «603799******4521». Takes a card number or such a mask; null for any other text. */
export function cardMask(text: string): string | null {
  const [, first, last] = /^([0-9]{6})[0-9*xX]{6}([0-9]{4})$/.exec(text) ?? [];
  return first && last ? `${first}******${last}` : null;
}

/** An IBAN by its last four digits: «IR…1234». Takes an IBAN or its end. */
export function maskIban(iban: string): string {
  return `IR…${endOf(iban)}`;
}

/** A person for strangers and for the office: «ر. ک…» (docs/behaviour.md#wire). */
export function maskName({ first_name, last_name }: Named): string {
  return `${initialOf(first_name)}. ${initialOf(last_name)}…`;
}

/** A person for the other side of their deal, and an operator for colleagues: «ر. کریمی». */
export function shortName({ first_name, last_name }: Named): string {
  return `${initialOf(first_name)}. ${last_name}`;
}

function initialOf(name: string): string {
  const [initial = ''] = name.trim();
  return initial;
}
