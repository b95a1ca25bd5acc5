import { CARRIERS, type Carrier, DELIVERY_NOTE_MAX_LENGTH, isTrackingCode } from '@contract/rules/delivery';
import { PICTURES_OF_AN_ENTRY } from '@contract/rules/disputes';
import { type FormEvent, useId, useState } from 'react';
import { type SaidDelivery, useConfirmReceivedMutation, useReportDeliveryMutation } from '@/api/delivery';
import { useAct } from '@/api/useIntentKey';
import { PhotoField } from '@/components/PhotoField';
import { usePhotos } from '@/components/usePhotos';
import { deliveryCopy } from '@/messages/delivery';
import { Button } from '@/ui/Button';
import { ChoiceRows } from '@/ui/ChoiceRows';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Field } from '@/ui/Field';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import styles from './ReportDelivery.module.css';

const { courier, declared, code: codeWords } = deliveryCopy;

interface ReportProps {
  paymentCode: string;
  onClose: () => void;
}

/** What the seller says of the delivery, said once however often it is pressed; true when the server has it. */
function useReport(paymentCode: string) {
  const [report, { isLoading }] = useReportDeliveryMutation();
  const act = useAct();
  const send = (said: SaidDelivery) =>
    act(said, (idempotencyKey) => report({ paymentCode, said, idempotencyKey }).unwrap());
  return { send, isLoading };
}

/** Which carrier, and its tracking code. */
export function CourierSheet({ paymentCode, onClose }: ReportProps) {
  const id = useId();
  const [carrier, setCarrier] = useState<Carrier>('post');
  const [trackingCode, setTrackingCode] = useState('');
  const [pressed, setPressed] = useState(false);
  const { send, isLoading } = useReport(paymentCode);
  const code = trackingCode.trim();
  const isRight = isTrackingCode(carrier, code);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (isRight && (await send({ kind: 'courier', carrier, trackingCode: code }))) onClose();
  }

  return (
    <Sheet open title={courier.title} busy={isLoading} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label={courier.carrier} controlId={`${id}-carrier`} group>
          <ChoiceRows
            label={courier.carrier}
            options={CARRIERS.map((value) => ({ value, label: deliveryCopy.carriers[value] }))}
            value={carrier}
            onChange={setCarrier}
          />
        </Field>
        <TextField
          label={courier.trackingCode}
          numeric={carrier === 'post'}
          ltr
          maxLength={carrier === 'post' ? 24 : 40}
          value={trackingCode}
          onChange={setTrackingCode}
          error={pressed && !isRight && (carrier === 'post' ? courier.wrongPostCode : courier.wrongCode)}
        />
        <Button type="submit" block disabled={code === ''} loading={isLoading} loadingText={courier.submitting}>
          {courier.submit}
        </Button>
      </form>
    </Sheet>
  );
}

/** «تحویل دادم»: the seller's own word, which silence does not confirm. */
export function DeclareSheet({ paymentCode, onClose }: ReportProps) {
  const [text, setText] = useState('');
  const photos = usePhotos(paymentCode, PICTURES_OF_AN_ENTRY, `delivery:${paymentCode}`);
  const { send, isLoading } = useReport(paymentCode);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { evidenceIds } = photos;
    if (!(await send({ kind: 'declared', text: text.trim(), evidenceIds }))) return;
    photos.clear();
    onClose();
  }

  return (
    <Sheet open title={declared.question} text={declared.consequence} busy={isLoading} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea label={declared.text} maxLength={DELIVERY_NOTE_MAX_LENGTH} value={text} onChange={setText} />
        <PhotoField photos={photos} max={PICTURES_OF_AN_ENTRY} />
        <Button
          type="submit"
          block
          disabled={photos.isUnfinished}
          loading={isLoading}
          loadingText={declared.submitting}
        >
          {declared.yes}
        </Button>
      </form>
    </Sheet>
  );
}

interface ReceivedDialogProps extends ReportProps {
  /** Persian digits: how long the buyer may look at it. */
  hours: string;
}

/** «تحویل گرفتم»: the buyer says so, which starts the inspection. */
export function ReceivedDialog({ paymentCode, hours, onClose }: ReceivedDialogProps) {
  const [confirm, { isLoading }] = useConfirmReceivedMutation();
  const act = useAct();

  async function say() {
    await act(paymentCode, (idempotencyKey) => confirm({ paymentCode, idempotencyKey }).unwrap());
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={codeWords.receivedQuestion}
      text={codeWords.receivedText(hours)}
      confirmLabel={codeWords.receivedYes}
      busy={isLoading}
      onConfirm={say}
      onCancel={onClose}
    />
  );
}
