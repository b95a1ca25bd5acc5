import { DELIVER_BY_EXTENSION_DAYS, INSPECTION_EXTENSION_DAYS, mayExtendAgain } from '@contract/rules/deadlines';
import { extensionsIn } from '@contract/rules/dealEvents';
import { DAY_MS } from '@contract/rules/durations';
import { CalendarClock } from 'lucide-react';
import { useContext, useState } from 'react';
import { useExtendDeadlineMutation } from '@/api/deliveryApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { untilOf } from '@/components/timeWords';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { DockLockContext } from '@/ui/dockLock';
import layout from '@/ui/Layout.module.css';
import { RowButton } from '@/ui/Rows';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';

const { extend } = deliveryCopy;

/** True while the buyer can extend the running deadline again: a dispute stops it, and no side can extend the dispute's own. */
export function canExtend(transaction: TransactionDetails): boolean {
  const { viewerRole, isSamePerson, status, delivery, next, dispute, events } = transaction;
  if (status !== 'paid' || delivery === null || next.dueAt === null || dispute !== null) return false;
  const kind = delivery.state === 'waiting' ? 'deliver_by' : 'inspection';
  return viewerRole === 'payer' && !isSamePerson && mayExtendAgain(kind, extensionsIn(events));
}

/** «مهلت بیشتر به فروشنده» before the delivery, «درخواست ۴۸ ساعت بیشتر» after it. Both are final. */
export function ExtendRow({ transaction }: { transaction: TransactionDetails }) {
  const { code: paymentCode, next, delivery } = transaction;
  const isDelivered = delivery?.state !== 'waiting';
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
    <RowButton
      opens
      icon={CalendarClock}
      label={isDelivered ? extend.inspection : extend.deliverBy}
      disabled={isOffline}
      onClick={() => setAsking(true)}
    >
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
          <div className={layout.stack5}>
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
    </RowButton>
  );
}
