import { APPEAL_TEXT_MIN_LENGTH, DISPUTE_TEXT_MIN_LENGTH, PICTURES_OF_AN_ENTRY } from '@contract/rules/disputes';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Dispute } from '@/api/disputes';
import { useAnswerDisputeMutation, useAppealAwardMutation } from '@/api/disputes';
import type { TransactionDetails } from '@/api/transactions';
import { useAct } from '@/api/useIntentKey';
import { useDraft } from '@/components/useDraft';
import { usePhotos } from '@/components/usePhotos';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { KeyValueList } from '@/ui/KeyValueList';
import { Sheet } from '@/ui/Sheet';
import { demandOf } from './disputeStory';
import { EntryFields } from './EntryFields';
import styles from './sheets.module.css';

interface SheetProps {
  paymentCode: string;
  onClose: () => void;
}

interface AnswerSheetProps {
  transaction: TransactionDetails;
  dispute: Dispute;
  onClose: () => void;
}

/** What the other side has to say to the demand. */
export function AnswerSheet({ transaction, dispute, onClose }: AnswerSheetProps) {
  const { code: paymentCode } = transaction;
  const [answer, { isLoading }] = useAnswerDisputeMutation();
  const act = useAct();
  return (
    <WriteSheet
      form={`answer:${paymentCode}`}
      title={disputeCopy.answer.title}
      before={<KeyValueList items={demandOf(dispute)} />}
      submit={disputeCopy.answer.submit}
      least={DISPUTE_TEXT_MIN_LENGTH}
      tooShort={disputeCopy.text.tooShort}
      paymentCode={paymentCode}
      busy={isLoading}
      onClose={onClose}
      onSend={(text, evidenceIds) => {
        const request = { paymentCode, text, evidenceIds };
        return act(request, (idempotencyKey) => answer({ ...request, idempotencyKey }).unwrap());
      }}
    />
  );
}

/** Why somebody wants the award to be made anew, by the office. */
export function AppealSheet({ paymentCode, onClose }: SheetProps) {
  const [appeal, { isLoading }] = useAppealAwardMutation();
  const act = useAct();
  return (
    <WriteSheet
      form={`appeal:${paymentCode}`}
      title={disputeCopy.award.appeal}
      label={disputeCopy.award.appealText}
      submit={disputeCopy.award.appeal}
      least={APPEAL_TEXT_MIN_LENGTH}
      tooShort={disputeCopy.text.tooShortAward}
      paymentCode={paymentCode}
      busy={isLoading}
      onClose={onClose}
      onSend={(text, evidenceIds) => {
        const request = { paymentCode, text, evidenceIds };
        return act(request, (idempotencyKey) => appeal({ ...request, idempotencyKey }).unwrap());
      }}
    />
  );
}

interface WriteSheetProps extends SheetProps {
  /** Under what its draft is kept. */
  form: string;
  title: string;
  /** What is read before it is written. */
  before?: ReactNode;
  label?: string;
  submit: string;
  /** Characters. */
  least: number;
  tooShort: string;
  busy: boolean;
  /** Answers whether it was taken. */
  onSend: (text: string, evidenceIds: string[]) => Promise<boolean>;
}

function WriteSheet(props: WriteSheetProps) {
  const { form, title, before, label, submit, least, tooShort, paymentCode, busy, onSend, onClose } = props;
  const { draft, change, forget } = useDraft(form, { text: '' });
  const { text } = draft;
  const [pressed, setPressed] = useState(false);
  const photos = usePhotos(paymentCode, PICTURES_OF_AN_ENTRY, form);
  const isShort = text.trim().length < least;

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isShort || photos.isUnfinished) return;
    if (await onSend(text.trim(), photos.evidenceIds)) {
      forget();
      photos.clear();
      onClose();
    }
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        {before}
        <EntryFields
          label={label}
          text={text}
          onText={(typed) => change({ text: typed })}
          photos={photos}
          error={pressed && isShort ? tooShort : null}
        />
        <Button type="submit" block loading={busy} loadingText={disputeCopy.text.sending}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
