import { AWARD_TEXT_MIN_LENGTH, DISPUTE_TEXT_MAX_LENGTH, isShare } from '@contract/rules/disputes';
import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatCount } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { caseCopy } from '@/messages/case';
import { disputeCopy } from '@/messages/dispute';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Text } from '@/ui/Text';
import { TextArea } from '@/ui/TextArea';
import styles from './dispute.module.css';
import { ReceivedLine, SplitSlider } from './SplitSlider';

interface AwardDraft {
  payeeRials: number;
  text: string;
}

interface AwardFormProps {
  amountRials: number;
  division: DivisionBasis | null;
  /** The award is being sent. */
  busy: boolean;
  /** Called after the confirmation. Returns whether the dialog closes. */
  onAward: (award: AwardDraft) => boolean | Promise<boolean>;
  /** Shown under the question. */
  consequence?: string;
  /** Renders the page: both fields and a submit button. */
  children: (fields: ReactNode) => ReactNode;
}

/** «رأی شما»: the division and its reasons. A dialog asks before the award is sent. */
export function AwardForm(props: AwardFormProps) {
  const { amountRials, division, busy, onAward, consequence, children } = props;
  const [payeeRials, setPayeeRials] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const isShort = text.trim().length < AWARD_TEXT_MIN_LENGTH;
  const shareError =
    payeeRials === null
      ? disputeCopy.propose.choose
      : isShare(payeeRials, amountRials)
        ? null
        : disputeCopy.propose.tooSmall;

  function ask(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isShort && shareError === null) setAsking(true);
  }

  const received = division && payeeRials !== null && shareError === null ? receivedOf(division, payeeRials) : null;
  const question = received
    ? caseCopy.awardQuestion(formatRials(received.payerRials), formatRials(received.payeeRials))
    : '';

  async function confirm() {
    if (payeeRials !== null && (await onAward({ payeeRials, text: text.trim() }))) setAsking(false);
  }

  return (
    <form className={styles.contents} noValidate onSubmit={ask}>
      {children(
        <Card padded>
          <div className={styles.column}>
            <Text as="h2" look="title">
              {caseCopy.yours}
            </Text>
            <SplitSlider
              amountRials={amountRials}
              payeeRials={payeeRials}
              onChange={setPayeeRials}
              buyersLabel={disputeCopy.propose.buyersShare}
              sellersLabel={disputeCopy.propose.share}
              error={pressed ? shareError : null}
            />
            <ReceivedLine division={division} payeeRials={payeeRials} />
            <TextArea
              label={caseCopy.reasons}
              value={text}
              onChange={setText}
              maxLength={DISPUTE_TEXT_MAX_LENGTH}
              hint={disputeCopy.text.characters(formatCount(text.length))}
              error={pressed && isShort ? disputeCopy.text.tooShortAward : null}
            />
          </div>
        </Card>,
      )}
      <ConfirmDialog
        open={asking && received !== null}
        title={question}
        text={consequence}
        confirmLabel={caseCopy.awardYes}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
