import { INSPECTION_HOURS } from '@contract/rules/deadlines';
import { CARRIERS, type Carrier, DELIVERY_NOTE_MAX_LENGTH, trackingCodeIn } from '@contract/rules/deliveryRules';
import { PICTURES_OF_AN_ENTRY } from '@contract/rules/disputeRules';
import { PackageCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useConfirmReceivedMutation, useHandoverCodeMutation, useReportDeliveryMutation } from '@/api/deliveryApi';
import { toApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { ErrorState } from '@/components/ErrorState';
import { PhotoField } from '@/components/PhotoField';
import { QrCode } from '@/components/QrCode';
import { useDraft } from '@/components/useDraft';
import { useEntry } from '@/components/useEntry';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Field } from '@/ui/Field';
import layout from '@/ui/Layout.module.css';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import styles from './delivery.module.css';

const words = deliveryCopy.code;

interface HandoverCodeSheetProps {
  transaction: TransactionDetails;
  onClose: () => void;
  /** After a tap on «تحویل گرفتم». */
  onReceived: () => void;
}

/** The code that the buyer shows once they have the goods: evidence of the handover, never a payment. */
export function HandoverCodeSheet({ transaction, onClose, onReceived }: HandoverCodeSheetProps) {
  const { code: paymentCode, purpose, payee } = transaction;
  const [loadCode, { data: shown, error, isLoading }] = useHandoverCodeMutation();
  const [renewing, setRenewing] = useState(false);

  useEffect(() => {
    loadCode({ paymentCode, renew: false });
  }, [loadCode, paymentCode]);

  async function renew() {
    setRenewing(true);
    await loadCode({ paymentCode, renew: true });
    setRenewing(false);
  }

  return (
    <Sheet
      open
      title={words.title}
      text={words.text(toPersianDigits(INSPECTION_HOURS[transaction.terms.deliveryMethod]))}
      onClose={onClose}
    >
      <div className={layout.stack4}>
        {error ? (
          <ErrorState code={toApiFailure(error).code} onRetry={() => loadCode({ paymentCode, renew: false })} />
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
          {words.warning} <b>{words.never}</b>
        </Note>
        <Button variant="soft" block icon={PackageCheck} onClick={onReceived}>
          {words.received}
        </Button>
      </div>
    </Sheet>
  );
}

/** Six digits in groups of three. A screen reader reads each digit. */
function Digits({ pin }: { pin: string }) {
  const digits = toPersianDigits(pin);
  return (
    <bdi dir="ltr" role="img" className={styles.digits} aria-label={words.digits([...digits].join(' '))}>
      <span>{digits.slice(0, 3)}</span>
      <span>{digits.slice(3)}</span>
    </bdi>
  );
}

const { courier, declared, code: codeWords } = deliveryCopy;

interface ReportProps {
  paymentCode: string;
  onClose: () => void;
}

/** The carrier and its tracking code. */
export function CourierSheet({ paymentCode, onClose }: ReportProps) {
  const id = useId();
  const { draft, change, forget } = useDraft<{ carrier: Carrier; trackingCode: string }>(`courier:${paymentCode}`, {
    carrier: 'post',
    trackingCode: '',
  });
  const { carrier, trackingCode } = draft;
  const [pressed, setPressed] = useState(false);
  const [report, isReporting] = useMutationWithToast(useReportDeliveryMutation);
  const read = (text: string) => trackingCodeIn(carrier, text);
  const code = read(trackingCode);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (code === null) return;
    const said = { kind: 'courier', carrier, trackingCode: code } as const;
    if (!(await report({ paymentCode, said }))) return;
    forget();
    onClose();
  }

  return (
    <Sheet open title={courier.title} busy={isReporting} onClose={onClose}>
      <form className={layout.stack5} noValidate onSubmit={submit}>
        <Field label={courier.carrier} controlId={`${id}-carrier`} group>
          <ChoiceRows
            label={courier.carrier}
            options={CARRIERS.map((value) => ({ value, label: deliveryCopy.carriers[value] }))}
            value={carrier}
            onChange={(chosen) => change({ carrier: chosen })}
          />
        </Field>
        <TextField
          label={courier.trackingCode}
          numeric={carrier === 'post'}
          ltr
          read={read}
          value={trackingCode}
          onChange={(typed) => change({ trackingCode: typed })}
          error={pressed && code === null && (carrier === 'post' ? courier.wrongPostCode : courier.wrongCode)}
        />
        <Button
          type="submit"
          block
          disabled={trackingCode.trim() === ''}
          loading={isReporting}
          loadingText={courier.submitting}
        >
          {courier.submit}
        </Button>
      </form>
    </Sheet>
  );
}

/** «تحویل دادم»: the seller's own statement, which the buyer's inaction does not confirm. */
export function DeclareSheet({ paymentCode, onClose }: ReportProps) {
  const { draft, change, photos, forget } = useEntry(`delivery:${paymentCode}`, paymentCode, { text: '' });
  const { text } = draft;
  const [report, isReporting] = useMutationWithToast(useReportDeliveryMutation);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = { kind: 'declared', text: text.trim(), evidenceIds: photos.evidenceIds } as const;
    if (!(await report({ paymentCode, said }))) return;
    forget();
    onClose();
  }

  return (
    <Sheet open title={declared.question} text={declared.consequence} busy={isReporting} onClose={onClose}>
      <form className={layout.stack5} noValidate onSubmit={submit}>
        <TextArea
          label={declared.text}
          maxLength={DELIVERY_NOTE_MAX_LENGTH}
          value={text}
          onChange={(typed) => change({ text: typed })}
        />
        <PhotoField photos={photos} max={PICTURES_OF_AN_ENTRY} />
        <Button
          type="submit"
          block
          disabled={photos.isUnfinished}
          loading={isReporting}
          loadingText={declared.submitting}
        >
          {declared.yes}
        </Button>
      </form>
    </Sheet>
  );
}

interface ReceivedDialogProps extends ReportProps {
  /** The inspection period in hours, in Persian digits. */
  hours: string;
}

/** «تحویل گرفتم»: the buyer confirms receipt, which starts the inspection period. */
export function ReceivedDialog({ paymentCode, hours, onClose }: ReceivedDialogProps) {
  const [confirm, isConfirming] = useMutationWithToast(useConfirmReceivedMutation);
  return (
    <ConfirmDialog
      open
      title={codeWords.receivedQuestion}
      text={codeWords.receivedText(hours)}
      confirmLabel={codeWords.receivedYes}
      busy={isConfirming}
      onConfirm={() => confirm({ paymentCode }).then(onClose)}
      onCancel={onClose}
    />
  );
}
