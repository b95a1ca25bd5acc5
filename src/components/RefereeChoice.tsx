import type { TransactionDetails } from '@/api/transactionsApi';
import { toPersianDigits } from '@/lib/digits';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { Text } from '@/ui/Text';

interface RefereeChoiceProps {
  transaction: TransactionDetails;
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}

/** The payer's acceptance of the named referee; nothing without one. */
export function RefereeChoice({ transaction, accepted, onChange }: RefereeChoiceProps) {
  const { referee, refereeNationalCode } = transaction;
  if (refereeNationalCode === null) return null;
  // before the referee's registration, the national code from the request
  const name = referee?.name ?? transactionDetailCopy.holderOf(toPersianDigits(refereeNationalCode));
  return (
    <Card padded>
      <Checkbox checked={accepted} onChange={onChange}>
        {transactionDetailCopy.acceptReferee(name)}
      </Checkbox>
      {!accepted && (
        <Text look="xs" tone="muted">
          {transactionDetailCopy.withoutReferee}
        </Text>
      )}
    </Card>
  );
}
