const rialsOf = new Intl.NumberFormat('fa-IR');
const momentOf = new Intl.DateTimeFormat('fa-IR', {
  timeZone: 'Asia/Tehran',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** «۲٬۵۰۰٬۰۰۰ ریال». */
export function rials(amount: number): string {
  return `${rialsOf.format(amount)} ریال`;
}

/** Day and time in Tehran, as a message says it. */
export function moment(instant: Date | string): string {
  return momentOf.format(new Date(instant));
}

/** Digits as a Persian reader writes them. */
export function persianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x6c0));
}
