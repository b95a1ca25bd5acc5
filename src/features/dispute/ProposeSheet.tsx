import { isShare } from '@contract/rules/disputes';
import { type FormEvent, useState } from 'react';
import type { Dispute } from '@/api/disputes';
import type { TransactionDetails } from '@/api/transactions';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import { ReceivedLine } from './ReceivedLine';
import { SplitSlider } from './SplitSlider';
import styles from './sheets.module.css';
import { useDisputeCode } from './useDisputeCode';

const words = disputeCopy.propose;

interface ProposeSheetProps {
  transaction: TransactionDetails;
  dispute: Dispute;
  onClose: () => void;
}

/** How one side would part the money: begun with what was last said about it. A yes leads to the code, which binds its maker. */
export function ProposeSheet({ transaction, dispute, onClose }: ProposeSheetProps) {
  const { amountRials, viewerRole } = transaction;
  const last = dispute.proposals.at(-1)?.payeeRials ?? dispute.wantedPayeeRials ?? Math.round(amountRials / 2);
  const [payeeRials, setPayeeRials] = useState<number | null>(last);
  const [pressed, setPressed] = useState(false);
  const { ask, isAsking } = useDisputeCode(transaction);
  const isRight = payeeRials !== null && isShare(payeeRials, amountRials);

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isRight) ask('propose_split', { subjectId: '', payeeRials, text: '' });
  }

  return (
    <Sheet open title={words.title} busy={isAsking('propose_split')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <SplitSlider
          amountRials={amountRials}
          payeeRials={payeeRials}
          onChange={setPayeeRials}
          buyersLabel={viewerRole === 'payer' ? words.yourShare : words.buyersShare}
          sellersLabel={viewerRole === 'payee' ? words.yourShare : words.share}
          error={pressed && !isRight ? words.tooSmall : null}
        />
        <ReceivedLine division={dispute.division} payeeRials={payeeRials} />
        <Button type="submit" block loading={isAsking('propose_split')} loadingText={disputeCopy.text.sending}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
}
