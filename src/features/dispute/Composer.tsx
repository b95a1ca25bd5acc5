import { DISPUTE_TEXT_MAX_LENGTH, PICTURES_OF_AN_ENTRY } from '@contract/rules/disputeRules';
import { ImagePlus } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { AddPhotos, PhotoStrip } from '@/components/PhotoField';
import { useEntry } from '@/components/useEntry';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import styles from './Composer.module.css';

const words = disputeCopy.text;

interface ComposerProps {
  paymentCode: string;
  disputeId: string;
  /** Returns whether the server accepted it. The text stays after a failure. */
  onSend: (text: string, evidenceIds: string[]) => Promise<boolean>;
  sending: boolean;
}

/** A growing text field with photos and a soft button: the page's primary button belongs to the offer. */
export function Composer({ paymentCode, disputeId, onSend, sending }: ComposerProps) {
  const id = useId();
  const { draft, change, photos, forget } = useEntry(`say:${disputeId}`, paymentCode, { text: '' });
  const { text } = draft;
  const isEmpty = text.trim() === '';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || photos.isUnfinished || sending) return;
    if (await onSend(text.trim(), photos.evidenceIds)) forget();
  }

  return (
    <form className={layout.stack2} onSubmit={send}>
      <PhotoStrip photos={photos} />
      <div className={styles.line}>
        <AddPhotos
          className={styles.add}
          photos={photos}
          disabled={sending || photos.chosen.length >= PICTURES_OF_AN_ENTRY}
        >
          <span className="visually-hidden">{disputeCopy.photos.add}</span>
          <Icon icon={ImagePlus} />
        </AddPhotos>
        <label className="visually-hidden" htmlFor={id}>
          {words.label}
        </label>
        <textarea
          id={id}
          rows={1}
          className={styles.text}
          placeholder={words.label}
          maxLength={DISPUTE_TEXT_MAX_LENGTH}
          value={text}
          readOnly={sending}
          onChange={(event) => change({ text: event.target.value })}
        />
        <Button
          type="submit"
          variant="soft"
          size="md"
          disabled={isEmpty || photos.isUnfinished}
          loading={sending}
          loadingText={words.sending}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}
