import type { PaymentAttempt } from '@/api/models';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { returnsCopy } from '@/messages/returns';

/** Where money that goes back is, in one sentence: by when, or that it is back. */
export function sentBackText({ state, by }: Pick<PaymentAttempt, 'state' | 'by'>): string {
  return state === 'returned' || by === null
    ? returnsCopy.returned
    : returnsCopy.returning(returnsCopy.dayAndTime(formatDayMonth(by), formatTime(by)));
}
