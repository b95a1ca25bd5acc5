import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { formatRials } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { Text } from '@/ui/Text';

interface ReceivedLineProps {
  /** Null once there is nothing to divide. */
  division: DivisionBasis | null;
  /** The share that is being chosen; null while there is none. */
  payeeRials: number | null;
}

/** Under a share: what each side gets of it after commission. */
export function ReceivedLine({ division, payeeRials }: ReceivedLineProps) {
  const received = division && receivedText(division, payeeRials);
  return (
    received && (
      <Text look="sm" tone="muted">
        {disputeCopy.propose.received(received)}
      </Text>
    )
  );
}

/** «… ریال به خریدار، … ریال به فروشنده», after commission; null of a share that is none. */
export function receivedText(division: DivisionBasis, payeeRials: number | null): string | null {
  if (payeeRials === null || payeeRials > division.amountRials) return null;
  const received = receivedOf(division, payeeRials);
  return disputeCopy.propose.shares(formatRials(received.payerRials), formatRials(received.payeeRials));
}
