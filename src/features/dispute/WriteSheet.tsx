import { DISPUTE_TEXT_MAX_LENGTH } from '@contract/rules/disputes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import styles from './dispute.module.css';

interface WriteSheetProps {
  title: string;
  label: string;
  /** «فرستادن» if absent. */
  submit?: string;
  /** In characters. */
  minLength?: number;
  tooShort?: string;
  busy: boolean;
  /** Returns whether the server accepted it. */
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
  /** Above the text. */
  children?: ReactNode;
}

/** A text that the referee or the office adds to a case: a question, a note, a reason. */
export function WriteSheet(props: WriteSheetProps) {
  const { title, label, submit = disputeCopy.text.send, minLength = 1, tooShort, busy, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const isShort = text.trim().length < minLength;

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isShort && (await onSend(text.trim()))) onClose();
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={styles.column} noValidate onSubmit={send}>
        {props.children}
        <TextArea
          label={label}
          value={text}
          onChange={setText}
          maxLength={DISPUTE_TEXT_MAX_LENGTH}
          error={pressed && isShort ? tooShort : null}
        />
        <Button type="submit" block disabled={text.trim() === ''} loading={busy} loadingText={disputeCopy.text.sending}>
          {submit}
        </Button>
      </form>
    </Sheet>
  );
}
