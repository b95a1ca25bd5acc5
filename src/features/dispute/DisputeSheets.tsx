import {
  APPEAL_TEXT_MIN_LENGTH,
  DISPUTE_TEXT_MAX_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  isShare,
  PICTURES_OF_AN_ENTRY,
} from '@contract/rules/disputeRules';
import { receivedOf } from '@contract/rules/division';
import { isShorterThan } from '@contract/rules/text';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type Dispute,
  useAnswerDisputeMutation,
  useAppealAwardMutation,
  useEscalateDisputeMutation,
  useWithdrawDisputeMutation,
} from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { PhotoField } from '@/components/PhotoField';
import { useAmountUnit } from '@/components/useAmountUnit';
import { useEntry } from '@/components/useEntry';
import type { Photos } from '@/components/usePhotos';
import { formatCount } from '@/lib/digits';
import { formatRials, halfOf } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { KeyValueList } from '@/ui/KeyValueList';
import layout from '@/ui/Layout.module.css';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import { deciderAfterTalk, demandOf } from './disputeStory';
import { ReceivedLine, SplitSlider } from './SplitSlider';
import { useDisputeCode } from './useDisputeCode';

interface CodeProps {
  paymentCode: string;
  onClose: () => void;
}

interface DisputeProps {
  transaction: TransactionDetails;
  dispute: Dispute;
  onClose: () => void;
}

/** The other side's answer to the demand. */
export function AnswerSheet({ transaction: { code: paymentCode }, dispute, onClose }: DisputeProps) {
  const [answer, isSending] = useMutationWithToast(useAnswerDisputeMutation);
  return (
    <StatementSheet
      form={`answer:${dispute.disputeId}`}
      title={disputeCopy.answer.title}
      before={<KeyValueList items={demandOf(dispute)} />}
      submit={disputeCopy.answer.submit}
      minLength={DISPUTE_TEXT_MIN_LENGTH}
      tooShort={disputeCopy.text.tooShort}
      paymentCode={paymentCode}
      busy={isSending}
      onClose={onClose}
      onSend={(text, evidenceIds) => answer({ paymentCode, text, evidenceIds })}
    />
  );
}

/** An appeal against the referee's award: the office decides again. */
export function AppealSheet({ transaction: { code: paymentCode }, dispute, onClose }: DisputeProps) {
  const [appeal, isSending] = useMutationWithToast(useAppealAwardMutation);
  return (
    <StatementSheet
      form={`appeal:${dispute.disputeId}`}
      title={disputeCopy.award.appeal}
      label={disputeCopy.award.appealText}
      submit={disputeCopy.award.appeal}
      minLength={APPEAL_TEXT_MIN_LENGTH}
      tooShort={disputeCopy.text.tooShortAward}
      paymentCode={paymentCode}
      busy={isSending}
      onClose={onClose}
      onSend={(text, evidenceIds) => appeal({ paymentCode, text, evidenceIds })}
    />
  );
}

interface StatementSheetProps extends CodeProps {
  /** The key of the draft. */
  form: string;
  title: string;
  /** Shown above the fields. */
  before?: ReactNode;
  label?: string;
  submit: string;
  /** In characters. */
  minLength: number;
  tooShort: string;
  busy: boolean;
  /** Returns whether the server accepted it. */
  onSend: (text: string, evidenceIds: string[]) => Promise<boolean>;
}

function StatementSheet(props: StatementSheetProps) {
  const { form, title, before, label, submit, minLength, tooShort, paymentCode, busy, onSend, onClose } = props;
  const { draft, change, photos, forget } = useEntry(form, paymentCode, { text: '' });
  const { text } = draft;
  const [pressed, setPressed] = useState(false);
  const isShort = isShorterThan(text, minLength);

  async function send(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isShort || photos.isUnfinished) return;
    if (await onSend(text.trim(), photos.evidenceIds)) {
      forget();
      onClose();
    }
  }

  return (
    <Sheet open title={title} busy={busy} onClose={onClose}>
      <form className={layout.stack5} noValidate onSubmit={send}>
        {before}
        <StatementFields
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

interface StatementFieldsProps {
  text: string;
  onText: (text: string) => void;
  photos: Photos;
  /** «توضیح شما» if absent. */
  label?: string;
  error: string | null;
}

/** The text of a statement and its photos. */
export function StatementFields(props: StatementFieldsProps) {
  const { text, onText, photos, label = disputeCopy.text.label, error } = props;
  return (
    <>
      <TextArea
        label={label}
        aside={disputeCopy.text.count(formatCount(text.length), formatCount(DISPUTE_TEXT_MAX_LENGTH))}
        value={text}
        onChange={onText}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        error={error}
      />
      <PhotoField photos={photos} max={PICTURES_OF_AN_ENTRY} />
    </>
  );
}

/** The proposal of a division. The slider starts at the last proposal. The code binds the proposer. */
export function ProposeSheet({ transaction, dispute, onClose }: DisputeProps) {
  const { amountRials, viewerRole } = transaction;
  const last = dispute.proposals.at(-1)?.payeeRials ?? dispute.wantedPayeeRials ?? halfOf(amountRials);
  const [payeeRials, setPayeeRials] = useState<number | null>(last);
  const unit = useAmountUnit(payeeRials);
  const [pressed, setPressed] = useState(false);
  const { requestCode, isRequested } = useDisputeCode(transaction);
  const isValid = payeeRials !== null && isShare(payeeRials, amountRials);
  const words = disputeCopy.propose;

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (isValid) requestCode('propose_split', { payeeRials });
  }

  return (
    <Sheet open title={words.title} busy={isRequested('propose_split')} onClose={onClose}>
      <form className={layout.stack5} noValidate onSubmit={submit}>
        <SplitSlider
          amountRials={amountRials}
          payeeRials={payeeRials}
          unit={unit}
          onChange={setPayeeRials}
          viewer={viewerRole}
          error={pressed && !isValid ? words.tooSmall[unit.unit] : null}
        />
        <ReceivedLine division={dispute.division} payeeRials={payeeRials} unit={unit.unit} viewer={viewerRole} />
        <Button type="submit" block loading={isRequested('propose_split')} loadingText={disputeCopy.text.sending}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
}

/** Concedes the whole amount to the other side, with a code. */
export function ConcedeDialog({ transaction, dispute: { division }, onClose }: DisputeProps) {
  const { viewerRole, amountRials } = transaction;
  const { requestCode, isRequested } = useDisputeCode(transaction);
  const winner = viewerRole === 'payer' ? 'payee' : 'payer';
  const payeeRials = winner === 'payee' ? amountRials : 0;
  const received = division && receivedOf(division, payeeRials)[`${winner}Rials`];
  const sum = received === null ? '' : `${disputeCopy.concede.receives[winner](formatRials(received))} `;
  return (
    <ConfirmDialog
      open
      danger
      title={disputeCopy.concede.question[winner]}
      text={`${sum}${disputeCopy.concede.codeFollows}`}
      confirmLabel={disputeCopy.concede.yes[winner]}
      busy={isRequested('concede_dispute')}
      onConfirm={() => requestCode('concede_dispute', { payeeRials })}
      onCancel={onClose}
    />
  );
}

/** Asks whether the referee or the office shall decide. */
export function EscalateDialog({ transaction, onClose }: Omit<DisputeProps, 'dispute'>) {
  const [escalate, isEscalating] = useMutationWithToast(useEscalateDisputeMutation);
  return (
    <ConfirmDialog
      open
      title={disputeCopy.escalate.question(deciderAfterTalk(transaction))}
      text={disputeCopy.escalate.consequence}
      confirmLabel={disputeCopy.escalate.yes}
      busy={isEscalating}
      onConfirm={() => escalate({ paymentCode: transaction.code }).then(onClose)}
      onCancel={onClose}
    />
  );
}

export function WithdrawDialog({ paymentCode, onClose }: CodeProps) {
  const [withdraw, isWithdrawing] = useMutationWithToast(useWithdrawDisputeMutation);
  return (
    <ConfirmDialog
      open
      title={disputeCopy.withdraw.question}
      text={disputeCopy.withdraw.consequence}
      confirmLabel={disputeCopy.withdraw.yes}
      busy={isWithdrawing}
      onConfirm={() => withdraw({ paymentCode }).then(onClose)}
      onCancel={onClose}
    />
  );
}
