const HIDDEN_FROM = 4;
const HIDDEN_TO = 8;

/** Hides digits 5 to 8 of a mobile: 09121234321 → «0912****321». A masked mobile stays unchanged. */
export function maskMobile(mobile: string): string {
  return (
    mobile.slice(0, HIDDEN_FROM) +
    '*'.repeat(Math.min(4, Math.max(0, mobile.length - HIDDEN_FROM))) +
    mobile.slice(HIDDEN_TO)
  );
}

/** True for a mobile as {@link maskMobile} returns it. */
export function isMaskedMobile(text: string): boolean {
  return /^09[0-9]{2}\*{4}[0-9]{3}$/.test(text);
}
