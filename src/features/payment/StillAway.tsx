import type { PaymentAttempt } from '@/api/models';
import { formatDayMonth } from '@/lib/calendar';
import { toLatinDigits, toPersianDigits } from '@/lib/digits';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';

/** Dials what the screens show as the support's number. */
const DIALLED = `tel:${toLatinDigits(productCopy.supportPhone).replace(/[^0-9+]/g, '')}`;

/** What to do when the bank's time is over: said before, and the first thing to read after. */
export function StillAway({ by, traceNumber }: Pick<PaymentAttempt, 'by' | 'traceNumber'>) {
  if (by === null) return null;
  const isOver = Date.parse(by) <= Date.now();
  return (
    <Text look="xs" tone={isOver ? undefined : 'muted'}>
      {!isOver && <b>{returnsCopy.afterDay(formatDayMonth(by))} </b>}
      {returnsCopy.stillAway(traceNumber && toPersianDigits(traceNumber))}{' '}
      <a href={DIALLED}>
        <Ltr>{productCopy.supportPhone}</Ltr>
      </a>
    </Text>
  );
}
