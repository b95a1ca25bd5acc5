import { type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import type { Delivery } from '@/api/deliveryApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { untilOf } from '@/components/timeWords';
import { useCopy } from '@/components/useCopy';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { CopyValue } from '@/ui/CopyValue';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './DeliveryState.module.css';

const { known, carriers, courier, terms } = deliveryCopy;

const STATE_ICON: Record<Exclude<Delivery['state'], 'waiting'>, LucideIcon> = {
  sent: Truck,
  declared: PackageCheck,
  confirmed: PackageCheck,
};

interface DeliveryStateProps {
  transaction: TransactionDetails;
  delivery: Delivery;
}

/** What the seller has reported or a proof has shown: time, words, pictures and tracking code. Nothing before it. */
export function DeliveryState({ transaction, delivery }: DeliveryStateProps) {
  const { state, at, method, text, pictures, carrier, trackingCode } = delivery;
  if (state === 'waiting') return null;
  return (
    <div className={styles.known}>
      <Tile icon={STATE_ICON[state]} />
      <div>
        <b className={styles.title}>{titleOf(state, transaction)}</b>
        {at !== null && (
          <Text look="xs" tone="muted">
            {known.at(untilOf(at), terms.methods[method])}
          </Text>
        )}
      </div>
      {text !== null && <blockquote className={styles.quote}>{known.quote(text)}</blockquote>}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          <EvidencePhotos pictures={pictures} />
        </div>
      )}
      {carrier !== null && trackingCode !== null && (
        <Tracking carrier={carriers[carrier]} trackingCode={trackingCode} />
      )}
    </div>
  );
}

function titleOf(state: Exclude<Delivery['state'], 'waiting'>, { viewerRole, payee }: TransactionDetails): string {
  if (state === 'confirmed') return known.confirmed;
  return viewerRole === 'payee' ? known[state].payee : known[state].payer(payee.fullName);
}

function Tracking({ carrier, trackingCode }: { carrier: string; trackingCode: string }) {
  const copyAndTell = useCopy();
  return (
    <p className={styles.tracking}>
      <span>{carrier}</span>
      <CopyValue label={courier.copy} onCopy={() => copyAndTell(trackingCode, courier.copied)}>
        <Ltr code>{trackingCode}</Ltr>
      </CopyValue>
    </p>
  );
}
