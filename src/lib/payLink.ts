/** A pay link, its path, or a payment code alone. One pattern, because the first screen has it. */
const PAY_LINK = /^(?:(?:https?:\/\/[^/]+)?\/pay\/)?([2-9A-HJ-NP-Z]{8})\/?(?:[?#]|$)/i;

/** The payment code that a visitor came with, in capitals; null for any other address. */
export function payLinkCode(target: string | null): string | null {
  return PAY_LINK.exec(target ?? '')?.[1]?.toUpperCase() ?? null;
}
