import { INSPECTION_HOURS } from '@contract/rules/deadlines';
import { PackageCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHandoverCodeMutation } from '@/api/delivery';
import { toApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/transactions';
import { ErrorState } from '@/components/ErrorState';
import { QrCode } from '@/components/QrCode';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/delivery';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './HandoverCode.module.css';

const words = deliveryCopy.code;

interface HandoverCodeSheetProps {
  transaction: TransactionDetails;
  onClose: () => void;
  /** «تحویل گرفتم» was pressed. */
  onReceived: () => void;
}

/** The code that the buyer shows when the goods are in their hands: evidence of the handover, never a payment. */
export function HandoverCodeSheet({ transaction, onClose, onReceived }: HandoverCodeSheetProps) {
  const { code: paymentCode, purpose, payee } = transaction;
  const [ask, { data: shown, error, isLoading }] = useHandoverCodeMutation();
  const [renewing, setRenewing] = useState(false);

  useEffect(() => {
    ask({ paymentCode, renew: false });
  }, [ask, paymentCode]);

  async function renew() {
    setRenewing(true);
    await ask({ paymentCode, renew: true, idempotencyKey: crypto.randomUUID() });
    setRenewing(false);
  }

  return (
    <Sheet
      open
      title={words.title}
      text={words.text(toPersianDigits(INSPECTION_HOURS[transaction.terms.deliveryMethod]))}
      onClose={onClose}
    >
      <div className={styles.content}>
        {error ? (
          <ErrorState code={toApiFailure(error).code} onRetry={() => ask({ paymentCode, renew: false })} />
        ) : (
          <Card>
            <div className={styles.code} aria-busy={isLoading}>
              {shown ? (
                <>
                  <span className={styles.qr}>
                    <QrCode value={shown.qrUrl} label={words.qr} />
                  </span>
                  <Digits pin={shown.pin} />
                </>
              ) : (
                <Loading>
                  <Skeleton shape="box" width="full" />
                </Loading>
              )}
              <Text look="xs" tone="muted" center>
                {`${purpose} · ${payee.fullName}`}
              </Text>
              <Button variant="text" size="md" icon={RefreshCw} loading={renewing} disabled={!shown} onClick={renew}>
                {words.renew}
              </Button>
            </div>
          </Card>
        )}
        <Note tone="warn" icon={TriangleAlert}>
          {words.warning} <b className={styles.never}>{words.never}</b>
        </Note>
        <Button variant="soft" block icon={PackageCheck} onClick={onReceived}>
          {words.received}
        </Button>
      </div>
    </Sheet>
  );
}

/** Six digits in threes, from left to right; read out one by one. */
function Digits({ pin }: { pin: string }) {
  const digits = toPersianDigits(pin);
  return (
    <bdi dir="ltr" role="img" className={styles.digits} aria-label={words.digits([...digits].join(' '))}>
      <span>{digits.slice(0, 3)}</span>
      <span>{digits.slice(3)}</span>
    </bdi>
  );
}
