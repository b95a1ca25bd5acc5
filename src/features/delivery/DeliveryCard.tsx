import { DELIVER_BY_EXTENSION_DAYS, INSPECTION_EXTENSION_DAYS } from '@contract/rules/deadlines';
import { DAY_MS } from '@contract/rules/durations';
import { CalendarClock, type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import { useContext, useState } from 'react';
import { type Delivery, useExtendDeadlineMutation } from '@/api/deliveryApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { untilOf } from '@/components/NextLine';
import { useCopy } from '@/components/useCopy';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { CopyValue } from '@/ui/CopyValue';
import { DockLockContext } from '@/ui/dockLock';
import { Ltr } from '@/ui/Ltr';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './DeliveryCard.module.css';

const { known, extend, carriers, courier, terms } = deliveryCopy;

/** The state of the delivery, and the buyer's button for more time. */
export function DeliveryCard({ transaction, delivery }: { transaction: TransactionDetails; delivery: Delivery }) {
  // a dispute stops this deadline, and no side can extend the dispute's own
  const canExtend =
    transaction.viewerRole === 'payer' && transaction.next.dueAt !== null && transaction.dispute === null;
  if (delivery.state === 'waiting' && !canExtend) return null;
  return (
    <Card>
      {delivery.state !== 'waiting' && <DeliveryState transaction={transaction} delivery={delivery} />}
      {canExtend && <ExtendRow transaction={transaction} isDelivered={delivery.state !== 'waiting'} />}
    </Card>
  );
}

const STATE_ICON: Record<Exclude<Delivery['state'], 'waiting'>, LucideIcon> = {
  sent: Truck,
  declared: PackageCheck,
  confirmed: PackageCheck,
};

function DeliveryState({ transaction, delivery }: { transaction: TransactionDetails; delivery: Delivery }) {
  const { state, at, method, text, pictures, carrier, trackingCode } = delivery;
  if (state === 'waiting') return null;
  return (
    <div className={styles.known}>
      <Tile icon={STATE_ICON[state]} />
      <div className={styles.words}>
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

/** «مهلت بیشتری می‌دهم» before the delivery, «درخواست ۴۸ ساعت بیشتر» after it. Both are final. */
function ExtendRow({ transaction, isDelivered }: { transaction: TransactionDetails; isDelivered: boolean }) {
  const { code: paymentCode, next } = transaction;
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState<(typeof DELIVER_BY_EXTENSION_DAYS)[number]>(DELIVER_BY_EXTENSION_DAYS[0]);
  const [extendDeadline, isExtending] = useMutationWithToast(useExtendDeadlineMutation);
  const isOffline = useContext(DockLockContext) !== null;
  const what = isDelivered ? 'inspection' : 'deliver_by';
  const added = isDelivered ? INSPECTION_EXTENSION_DAYS : days;
  const { day } = untilOf(new Date(Date.parse(next.dueAt ?? '') + added * DAY_MS).toISOString());

  async function confirm() {
    if (await extendDeadline({ paymentCode, what, days: added })) setAsking(false);
  }

  return (
    <>
      <button type="button" className={styles.extend} disabled={isOffline} onClick={() => setAsking(true)}>
        <CalendarClock aria-hidden="true" />
        {isDelivered ? extend.inspection : extend.deliverBy}
      </button>
      {isDelivered ? (
        <ConfirmDialog
          open={asking}
          title={extend.inspectionQuestion(day)}
          text={extend.final}
          confirmLabel={extend.yes}
          busy={isExtending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Sheet
          open={asking}
          title={extend.question(day)}
          text={extend.final}
          busy={isExtending}
          onClose={() => setAsking(false)}
        >
          <div className={styles.sheet}>
            <Segmented
              label={extend.howLong}
              options={DELIVER_BY_EXTENSION_DAYS.map((value) => ({
                value,
                label: extend.days(toPersianDigits(value)),
              }))}
              value={days}
              onChange={setDays}
            />
            <Button block loading={isExtending} onClick={confirm}>
              {extend.yes}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
