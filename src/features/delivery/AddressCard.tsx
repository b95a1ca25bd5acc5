import { addressLine } from '@contract/rules/deliveryAddress';
import { Copy } from 'lucide-react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useCopy } from '@/components/useCopy';
import { addressCopy } from '@/messages/addressCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import styles from './AddressCard.module.css';

const words = addressCopy.card;

/**
 * Where the seller sends the parcel, until the server erases the address. Its heading is an order only while sending is the next step.
 * Nothing for the buyer.
 */
export function AddressCard({ transaction }: { transaction: TransactionDetails }) {
  const { viewerRole, deliveryAddress, next } = transaction;
  const copyAndTell = useCopy();
  if (viewerRole !== 'payee' || deliveryAddress === null) return null;
  const { receiver, mobile, postcode } = deliveryAddress;
  const line = addressLine(deliveryAddress);
  const label = [
    receiver,
    line,
    `${addressCopy.fields.postcode}: ${postcode}`,
    `${addressCopy.fields.mobile}: ${mobile}`,
  ].join('\n');
  return (
    <Card padded>
      <Text as="h2" look="section">
        {next.action === 'deliver' ? words.sendTo : words.receiver}
      </Text>
      <address className={styles.address}>
        <b>{receiver}</b>
        {line}
      </address>
      <p className={styles.numbers}>
        <span>
          {addressCopy.fields.postcode} <Ltr persian>{postcode}</Ltr>
        </span>
        <span>
          {addressCopy.fields.mobile} <Ltr persian>{mobile}</Ltr>
        </span>
      </p>
      <div className={styles.end}>
        <span>{words.onlyYou}</span>
        <Button variant="text" size="md" icon={Copy} onClick={() => copyAndTell(label, words.copied)}>
          {words.copy}
        </Button>
      </div>
    </Card>
  );
}
