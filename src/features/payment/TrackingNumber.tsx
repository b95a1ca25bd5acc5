import { useCopy } from '@/components/useCopy';
import { paymentCopy } from '@/messages/payment';
import { CopyValue } from '@/ui/CopyValue';
import type { KeyValueItem } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';

/** The gateway's tracking number among the facts of a payment, to be copied; nothing while there is none. */
export function trackingFacts(traceNumber: string | null): KeyValueItem[] {
  if (traceNumber === null) return [];
  return [{ label: paymentCopy.notices.trackingNumber, value: <TrackingNumber>{traceNumber}</TrackingNumber> }];
}

function TrackingNumber({ children }: { children: string }) {
  const copyAndTell = useCopy();
  const { copyTracking, trackingCopied } = paymentCopy.receipt;
  return (
    <CopyValue label={copyTracking} onCopy={() => copyAndTell(children, trackingCopied)}>
      <Ltr persian>{children}</Ltr>
    </CopyValue>
  );
}
