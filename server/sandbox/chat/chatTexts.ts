import type { ChatSide } from '../../db/schema/sandbox';

export const SIDE_NAMES: Readonly<Record<ChatSide, string>> = { seller: 'فروشنده', buyer: 'خریدار' };

export function otherSide(side: ChatSide): ChatSide {
  return side === 'seller' ? 'buyer' : 'seller';
}

/** «۲۵٬۰۰۰٬۰۰۰ ریال» */
export function rialsText(rials: number): string {
  return `${new Intl.NumberFormat('fa-IR').format(rials)} ریال`;
}

const MOMENT = new Intl.DateTimeFormat('fa-IR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tehran',
});
const TIME = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'short', timeZone: 'Asia/Tehran' });

/** Day and time in Tehran. */
export function momentText(at: Date): string {
  return MOMENT.format(at);
}

/** Time of day in Tehran. */
export function timeText(at: Date): string {
  return TIME.format(at);
}
