import { DISPUTE_TEXT_MAX_LENGTH, type DisputeSide } from '@contract/disputes';
import { type FormEvent, useState } from 'react';
import type { Dispute } from '@/api/disputeModels';
import { useAskSideMutation } from '@/api/judgments';
import { useAct } from '@/api/useIntentKey';
import { disputeCopy } from '@/messages/dispute';
import { judgmentCopy } from '@/messages/judgments';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import styles from './JudgmentPage.module.css';

interface AskSheetProps {
  dispute: Dispute;
  to: DisputeSide;
  onClose: () => void;
}

/** One question to one side; both read it. */
export function AskSheet({ dispute, to, onClose }: AskSheetProps) {
  const { disputeId, paymentCode } = dispute;
  const [text, setText] = useState('');
  const [ask, { isLoading }] = useAskSideMutation();
  const act = useAct();

  async function send(event: FormEvent) {
    event.preventDefault();
    const request = { disputeId, paymentCode, to, text: text.trim() };
    if (await act(request, (idempotencyKey) => ask({ ...request, idempotencyKey }).unwrap())) onClose();
  }

  return (
    <Sheet open title={judgmentCopy.ask[to]} busy={isLoading} onClose={onClose}>
      <form className={styles.sheet} noValidate onSubmit={send}>
        <TextArea label={judgmentCopy.question} value={text} onChange={setText} maxLength={DISPUTE_TEXT_MAX_LENGTH} />
        <Button
          type="submit"
          block
          disabled={text.trim() === ''}
          loading={isLoading}
          loadingText={disputeCopy.text.sending}
        >
          {disputeCopy.text.send}
        </Button>
      </form>
    </Sheet>
  );
}
