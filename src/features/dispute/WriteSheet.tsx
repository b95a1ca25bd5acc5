import { DISPUTE_TEXT_MAX_LENGTH } from '@contract/rules/disputes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import styles from './WriteSheet.module.css';

export interface WriteSheetProps {
  title: string;
  label: string;
  /** Of the button; «فرستادن» unless it is something else. */
  submit?: string;
  /** Characters that it takes, and what is said of fewer. */
  least?: number;
  tooShort?: string;
  busy: boolean;
  /** Answers whether it was taken. */
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
  /** Above the text. */
  children?: ReactNode;
}

/** Something that is written into a case by whoever decides it: a question, a note, a reason. */
export function WriteSheet(props: WriteSheetProps) {
  const { title, label, submit = disputeCopy.text.send, least = 1, tooShort, busy, onSend, onClose, children } = props;
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const isShort = text.trim().length < least;

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isShort && (await onSend(text.trim()))) onClose();
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        {children}
        <TextArea
          label={label}
          value={text}
          onChange={setText}
          maxLength={DISPUTE_TEXT_MAX_LENGTH}
          error={pressed && isShort ? (tooShort ?? null) : null}
        />
        <Button type="submit" block disabled={text.trim() === ''} loading={busy} loadingText={disputeCopy.text.sending}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
