import { AWARD_TEXT_MIN_LENGTH, DISPUTE_TEXT_MAX_LENGTH, isShare } from '@contract/disputes';
import { Gavel } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Dispute } from '@/api/disputeModels';
import { formatCount } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { judgmentCopy } from '@/messages/judgments';
import { SplitSlider } from '@/product/SplitSlider';
import { otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { TextArea } from '@/ui/TextArea';
import styles from './JudgmentPage.module.css';

interface AwardFormProps {
  dispute: Dispute;
  amountRials: number;
  header: ReactNode;
  /** What is read first. */
  before: ReactNode;
  /** Under the button. */
  children?: ReactNode;
}

/** What each side gets, and why. A yes to the question leads to the code that signs it. */
export function AwardForm({ dispute, amountRials, header, before, children }: AwardFormProps) {
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const [payeeRials, setPayeeRials] = useState<number | null>(dispute.wantedPayeeRials ?? Math.round(amountRials / 2));
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const isShort = text.trim().length < AWARD_TEXT_MIN_LENGTH;
  const isWrong = payeeRials === null || !isShare(payeeRials, amountRials);
  const isBusy =
    (otp.status === 'pending' || otp.status === 'codeSent') && otp.request?.decision?.subjectId === dispute.disputeId;

  function ask(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isShort && !isWrong) setAsking(true);
  }

  function sign() {
    if (payeeRials === null) return;
    dispatch(
      otpActionRequested({
        action: 'award_dispute',
        paymentCode: dispute.paymentCode,
        amountRials,
        counterpartName: '',
        nextPage: paths.judgment(dispute.disputeId),
        decision: { subjectId: dispute.disputeId, payeeRials, text: text.trim() },
      }),
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={ask}>
      <Page
        gap={4}
        header={header}
        dock={
          <Dock>
            <Button type="submit" block icon={Gavel}>
              {judgmentCopy.award}
            </Button>
            {children}
          </Dock>
        }
      >
        {before}
        <Card padded>
          <div className={styles.award}>
            <Text as="h2" look="title">
              {judgmentCopy.yours}
            </Text>
            <SplitSlider
              amountRials={amountRials}
              payeeRials={payeeRials}
              onChange={setPayeeRials}
              buyersLabel={disputeCopy.propose.buyersShare}
              sellersLabel={disputeCopy.propose.share}
              error={pressed && isWrong ? disputeCopy.propose.tooSmall : null}
            />
            <TextArea
              label={judgmentCopy.reasons}
              value={text}
              onChange={setText}
              maxLength={DISPUTE_TEXT_MAX_LENGTH}
              hint={disputeCopy.text.characters(formatCount(text.length))}
              error={pressed && isShort ? disputeCopy.text.tooShortAward : null}
            />
          </div>
        </Card>
      </Page>
      <ConfirmDialog
        open={asking}
        title={judgmentCopy.awardQuestion(formatRials(amountRials - (payeeRials ?? 0)), formatRials(payeeRials ?? 0))}
        confirmLabel={judgmentCopy.awardYes}
        busy={isBusy}
        onConfirm={sign}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
