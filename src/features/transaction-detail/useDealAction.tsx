import { type CodedAction, OTP_ACTION_OF } from '@contract/rules/confirmedActions';
import { skipToken } from '@reduxjs/toolkit/query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { supportsPasskeys } from '@/api/passkeySupport';
import { useListPasskeysQuery } from '@/api/passkeysApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { settlesEarly } from '@/components/dealStory';
import { moneyWords } from '@/components/MoneyText';
import { untilOf } from '@/components/timeWords';
import { useConfirmation } from '@/components/useConfirmation';
import { paths } from '@/lib/paths';
import { dealCopy } from '@/messages/dealCopy';
import { partsCopy } from '@/messages/parts';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import layout from '@/ui/Layout.module.css';
import { Note } from '@/ui/Note';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import { actionsOf } from './detailActions';

interface DealAction {
  choose: (action: CodedAction) => void;
  /** The code of an action is on its way. */
  busy: boolean;
  question: ReactNode;
}

/**
 * Asks before an action that a code confirms. A settlement by a person with a passkey has no question: the prompt page
 * names sum and person.
 */
export function useDealAction(transaction: TransactionDetails): DealAction {
  const [chosen, setChosen] = useState<CodedAction | null>(null);
  const { code, amountRials, payee, payer } = transaction;
  // an action of the other side can make the question obsolete
  const actions = actionsOf(transaction);
  const action = chosen !== null && actions.includes(chosen) ? chosen : null;
  const ownsKey = useOwnsMoneyKey(actions.includes('settle'));
  const { pending, start } = useConfirmation(({ paymentCode }) => paymentCode === code);
  const busy = pending !== null;

  // the question stays open if no code can be sent
  function requestCode(confirmed: CodedAction) {
    const counterpartName = { settle: payee.fullName, refund: payer?.fullName ?? '', cancel: '' }[confirmed];
    const nextPage = paths.transactionDetail(code);
    start({ action: OTP_ACTION_OF[confirmed], paymentCode: code, amountRials, counterpartName, nextPage });
  }

  const choose = (wanted: CodedAction) => (wanted === 'settle' && ownsKey ? requestCode(wanted) : setChosen(wanted));
  const ask = { transaction, busy, onConfirm: () => action && requestCode(action), onCancel: () => setChosen(null) };
  return {
    choose,
    busy,
    question:
      action === null ? null : action === 'settle' && settlesEarly(transaction) ? (
        <EarlyQuestion {...ask} />
      ) : (
        <Question {...ask} action={action} />
      ),
  };
}

/**
 * True once a passkey of the user is known to confirm money actions in this browser. Apart from passkeysApi.ts, which the
 * login loads.
 * @param isAsked the page has such an action
 */
function useOwnsMoneyKey(isAsked: boolean): boolean {
  const { data } = useListPasskeysQuery(isAsked && supportsPasskeys() ? undefined : skipToken);
  return data?.some(({ movesMoney }) => movesMoney) ?? false;
}

interface QuestionProps {
  transaction: TransactionDetails;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The code page itself states the consequence of a settlement. */
const CONSEQUENCES: Record<CodedAction, string | null> = {
  settle: null,
  refund: transactionDetailCopy.refundIsFinal,
  cancel: transactionDetailCopy.cancelIsFinal,
};

/** A question that names sum and person. */
function Question({ transaction, action, ...ask }: QuestionProps & { action: CodedAction }) {
  const { verb } = transactionDetailCopy.questions[action];
  return (
    <ConfirmDialog
      {...ask}
      open
      danger={action !== 'settle'}
      title={titleOf(action, transaction)}
      text={[CONSEQUENCES[action], transactionDetailCopy.codeFollows].filter(Boolean).join(' ')}
      confirmLabel={verb}
    />
  );
}

function titleOf(
  action: CodedAction,
  { payee, payer, payerPaysRials, payeeReceivesRials }: TransactionDetails,
): string {
  const { questions } = dealCopy;
  switch (action) {
    case 'settle':
      return questions.settle(moneyWords(payeeReceivesRials), payee.fullName);
    case 'refund':
      return questions.refund(moneyWords(payerPaysRials), payer?.fullName ?? partsCopy.buyer);
    case 'cancel':
      return transactionDetailCopy.questions.cancel.title;
  }
}

/** The question before a settlement without a delivery: waiting is the filled answer. */
function EarlyQuestion({ transaction, busy, onConfirm, onCancel }: QuestionProps) {
  const { payee, payeeReceivesRials, delivery, next } = transaction;
  const words = dealCopy.early;
  const dueAt = next.ifSilent === 'refund' ? next.dueAt : null;
  return (
    <Sheet open alert title={words.title} busy={busy} onClose={onCancel}>
      <div className={layout.stack4}>
        <Note tone="warn" icon={TriangleAlert}>
          <b>{words.warning(moneyWords(payeeReceivesRials), payee.fullName)}</b>
        </Note>
        <Text look="sm" tone="muted">
          {words.meanwhile}
          {dueAt !== null && delivery !== null && ` ${words.otherwise[delivery.method](untilOf(dueAt).day)}`}
        </Text>
        <div className={layout.stack2}>
          <Button block disabled={busy} onClick={onCancel}>
            {words.wait}
          </Button>
          <Button block variant="danger-text" size="md" loading={busy} onClick={onConfirm}>
            {words.pay}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
