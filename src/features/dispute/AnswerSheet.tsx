import { APPEAL_TEXT_MIN_LENGTH, DISPUTE_TEXT_MIN_LENGTH, PICTURES_OF_AN_ENTRY } from '@contract/disputes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAnswerDisputeMutation, useAppealAwardMutation } from '@/api/disputes';
import { useAct } from '@/api/useIntentKey';
import { disputeCopy } from '@/messages/dispute';
import { EntryFields } from '@/product/EntryFields';
import { usePhotos } from '@/product/usePhotos';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Sheet } from '@/ui/Sheet';
import styles from './sheets.module.css';

interface SheetProps {
  paymentCode: string;
  onClose: () => void;
}

/** What the other side has to say to it; of a transaction by the first rules also whether the new ones may decide it. */
export function AnswerSheet({ paymentCode, asksConsent, onClose }: SheetProps & { asksConsent: boolean }) {
  const [answer, { isLoading }] = useAnswerDisputeMutation();
  const [acceptsRules, setAcceptsRules] = useState(false);
  const act = useAct();
  return (
    <WriteSheet
      title={disputeCopy.answer.title}
      submit={disputeCopy.answer.submit}
      least={DISPUTE_TEXT_MIN_LENGTH}
      tooShort={disputeCopy.text.tooShort}
      paymentCode={paymentCode}
      busy={isLoading}
      onClose={onClose}
      onSend={(text, evidenceIds) => {
        const request = { paymentCode, text, evidenceIds, acceptsRules };
        return act(request, (idempotencyKey) => answer({ ...request, idempotencyKey }).unwrap());
      }}
    >
      {asksConsent && (
        <Checkbox checked={acceptsRules} onChange={setAcceptsRules}>
          {disputeCopy.open.consent}
        </Checkbox>
      )}
    </WriteSheet>
  );
}

/** Why somebody wants the award to be made anew, by the office. */
export function AppealSheet({ paymentCode, onClose }: SheetProps) {
  const [appeal, { isLoading }] = useAppealAwardMutation();
  const act = useAct();
  return (
    <WriteSheet
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
  title: string;
  label?: string;
  submit: string;
  /** Characters. */
  least: number;
  tooShort: string;
  busy: boolean;
  /** Answers whether it was taken. */
  onSend: (text: string, evidenceIds: string[]) => Promise<boolean>;
  children?: ReactNode;
}

function WriteSheet(props: WriteSheetProps) {
  const { title, label, submit, least, tooShort, paymentCode, busy, onSend, onClose, children } = props;
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const photos = usePhotos(paymentCode, PICTURES_OF_AN_ENTRY);
  const isShort = text.trim().length < least;

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isShort || photos.isUnfinished) return;
    if (await onSend(text.trim(), photos.evidenceIds)) onClose();
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        <EntryFields
          label={label}
          text={text}
          onText={setText}
          photos={photos}
          error={pressed && isShort ? tooShort : null}
        />
        {children}
        <Button type="submit" block loading={busy} loadingText={disputeCopy.text.sending}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
