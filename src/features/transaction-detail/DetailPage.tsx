import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/rules/limits';
import { isUnsure } from '@contract/rules/paymentStates';
import { type CodedAction, isPayable, OTP_ACTION_OF } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { AccountField } from '@/components/AccountField';
import { AmountInWords } from '@/components/AmountInWords';
import { Header } from '@/components/Header';
import { HistoryList } from '@/components/HistoryList';
import { LiveStatus } from '@/components/LiveStatus';
import { MoneyTrack } from '@/components/MoneyTrack';
import { NextLine } from '@/components/NextLine';
import { PaymentNotes } from '@/components/PaymentNotes';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { historyEntries, lastKnownStory, stationNames, storyOf } from '@/components/transactionStory';
import { DeliveryCard } from '@/features/delivery/DeliveryCard';
import { DeliveryDock } from '@/features/delivery/DeliveryDock';
import { DecidedLink, useSplit } from '@/features/dispute/DecidedLink';
import { DisputeDock, TroubleLink } from '@/features/dispute/TroubleLink';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { disputeCopy } from '@/messages/dispute';
import { paymentCopy } from '@/messages/payment';
import { returnsCopy } from '@/messages/returns';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { otpActionRequested, payRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock, DockLockContext } from '@/ui/Dock';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './DetailPage.module.css';
import { actionsOf } from './detailActions';
import { ProofCard } from './ProofCard';
import { ShareSheet, useIsNarrowerThan } from './ShareSheet';
import { useFacts } from './useFacts';

/** A transaction: amount and status, where the money is, what is known of it, and what the reader can do. */
export function DetailPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, purpose, isSamePerson, delivery } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const [sharing, setSharing] = useState(false);
  const [accountId, setAccountId] = useState(intent?.accountId ?? null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);
  const facts = useFacts(transaction);

  const [acceptsReferee, setAcceptsReferee] = useState(false);
  const canPay = actionsOf(transaction).includes('pay');
  const isOwnLink = intent !== null && viewerRole === 'payee' && !isSamePerson && isPayable(status);
  const stage = transaction.dispute?.stage ?? null;
  const split = useSplit(transaction);
  const isOld = useContext(DockLockContext) !== null;
  const present = split?.story ?? storyOf(transaction);
  const known = isOld ? lastKnownStory(present, transaction) : present;
  const story = stage === null ? known : { text: `${disputeCopy.frozen}.` };

  return (
    <Page
      gap={4}
      header={
        <Header
          title={transactionDetailCopy.title}
          back={goBack}
          action={
            <>
              <LiveStatus paymentCode={code} shown={transaction} />
              {isNarrow && (
                <IconButton
                  label={transactionDetailCopy.buttons.share}
                  icon={Share2}
                  onClick={() => setSharing(true)}
                />
              )}
            </>
          }
        />
      }
      dock={
        stage === null ? (
          <DetailDock
            transaction={transaction}
            accountId={account?.id ?? null}
            acceptsReferee={acceptsReferee}
            isOwnLink={isOwnLink}
            isWarned={intent?.isWarned === true}
            onShare={() => setSharing(true)}
          />
        ) : (
          <DisputeDock paymentCode={code} />
        )
      }
    >
      <DetailSummary transaction={transaction} split={split !== null} />
      <PaymentNotes code={code} payments={toldPayments(transaction)} />
      <Card>
        <MoneyTrack
          status={status}
          {...stationNames(transaction)}
          turn={story.lead}
          say={story.text}
          frozen={stage !== null}
          payeeShare={split?.payeeShare}
        >
          <NextLine next={transaction.next} viewer={viewerRole} />
        </MoneyTrack>
      </Card>
      {delivery !== null && status === 'paid' && <DeliveryCard transaction={transaction} delivery={delivery} />}
      {isSamePerson && status === 'paid' && <Note>{transactionDetailCopy.notices.bothSides}</Note>}
      {canPay && (
        <AccountField
          label={transactionDetailCopy.payFrom}
          sheetTitle={transactionDetailCopy.payFromWhich}
          accounts={accounts}
          selected={account}
          onSelect={setAccountId}
          addTo={paths.createCardThen(paths.transactionDetail(code))}
          failed={isError}
          onRetry={refetch}
        />
      )}
      {canPay && transaction.refereeNationalCode !== null && (
        <Card padded>
          <Checkbox checked={acceptsReferee} onChange={setAcceptsReferee}>
            {transactionDetailCopy.acceptReferee(refereeName(transaction.referee, transaction.refereeNationalCode))}
          </Checkbox>
          {!acceptsReferee && (
            <Text look="xs" tone="muted">
              {transactionDetailCopy.withoutReferee}
            </Text>
          )}
        </Card>
      )}
      <Card>
        <KeyValueList items={facts} />
      </Card>
      {transaction.checkUrl !== null && <ProofCard transaction={transaction} url={transaction.checkUrl} />}
      <TroubleLink transaction={transaction} stage={stage} />
      <DecidedLink transaction={transaction} />
      <Card title={transactionDetailCopy.history}>
        <HistoryList steps={historyEntries(transaction)} />
      </Card>
      <ShareSheet open={sharing} code={code} purpose={purpose} onClose={() => setSharing(false)} />
    </Page>
  );
}

/** By name; whoever has not registered yet by the code that the seller wrote down. */
function refereeName(referee: TransactionDetails['referee'], nationalCode: string): string {
  return referee?.name ?? transactionDetailCopy.holderOf(toPersianDigits(nationalCode));
}

/** Direction in words and colour, amount, toman in words, and the status unless nothing has happened yet. */
function DetailSummary({ transaction, split }: { transaction: TransactionDetails; split: boolean }) {
  const { amountRials, status, viewerRole, payee } = transaction;
  const stage = transaction.dispute?.stage ?? null;
  const isPayer = viewerRole === 'payer';
  return (
    <section className={styles.summary}>
      <AmountInWords
        heading={isPayer ? transactionDetailCopy.sendTo(payee.fullName) : transactionDetailCopy.requestFromOthers}
        rials={amountRials}
        tone={isPayer ? 'out' : 'in'}
      />
      {status !== 'inquired' && (
        <span className={styles.badge}>
          <StatusBadge status={status} role={viewerRole} large />
          {stage !== null && <DisputeBadge stage={stage} large />}
          {split && <DisputeBadge stage="closed" split large />}
        </span>
      )}
    </section>
  );
}

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The account to pay from; null while it is not known. */
  accountId: string | null;
  /** The payer has ticked the referee's box. */
  acceptsReferee: boolean;
  /** The payee came to pay their own request. */
  isOwnLink: boolean;
  /** The payer has read that an earlier payment may still come in, and goes on. */
  isWarned?: boolean;
  onShare: () => void;
}

/** What the reader can do now (product text, section 4). One primary action; nothing at all when it is not their turn. */
export function DetailDock(props: DetailDockProps) {
  const { transaction, accountId, acceptsReferee } = props;
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const [asked, setAsked] = useState<CodedAction | null>(null);
  const [paysAgain, setPaysAgain] = useState(false);
  const { code, amountRials, payee, payer } = transaction;
  // somebody else may have done something meanwhile: then there is nothing to ask about any more
  const actions = actionsOf(transaction);
  const action = asked !== null && actions.includes(asked) ? asked : null;
  const isUnclear = !props.isWarned && mayStillPay(transaction);

  function pay() {
    setPaysAgain(false);
    if (accountId !== null) {
      dispatch(payRequested({ paymentCode: code, accountId, acceptsReferee }));
    }
  }

  function confirm(confirmed: CodedAction) {
    const counterpartName = { settle: payee.fullName, refund: payer?.fullName ?? '', cancel: '' }[confirmed];
    const nextPage = paths.transactionDetail(code);
    dispatch(
      otpActionRequested({
        action: OTP_ACTION_OF[confirmed],
        paymentCode: code,
        amountRials,
        counterpartName,
        nextPage,
      }),
    );
  }

  return (
    <>
      <DockOfTurn {...props} onAsk={setAsked} onPay={() => (isUnclear ? setPaysAgain(true) : pay())} />
      <ConfirmDialog
        open={paysAgain && isUnclear && actions.includes('pay')}
        title={returnsCopy.payAgainUnsure}
        text={returnsCopy.payAgainText}
        confirmLabel={returnsCopy.payAnyway}
        cancelLabel={returnsCopy.wait}
        onConfirm={pay}
        onCancel={() => setPaysAgain(false)}
      />
      <ActionDialog
        action={action}
        busy={(otp.status === 'pending' || otp.status === 'codeSent') && otp.request?.paymentCode === code}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

interface DockOfTurnProps extends DetailDockProps {
  onAsk: (action: CodedAction) => void;
  onPay: () => void;
}

function DockOfTurn({ transaction, accountId, isOwnLink, onShare, onAsk, onPay }: DockOfTurnProps) {
  const payment = useAppSelector((state) => state.payment);
  const { code, status } = transaction;
  const actions = actionsOf(transaction);
  const isPaying = payment.paymentCode === code && (payment.status === 'pending' || payment.status === 'leaving');

  const cancel = (
    <Button variant="danger-soft" onClick={() => onAsk('cancel')}>
      {transactionDetailCopy.buttons.cancelRequest}
    </Button>
  );

  if (isOwnLink) {
    return (
      <Dock note={transactionDetailCopy.notices.ownLink}>
        <div className={styles.pair}>
          {actions.includes('cancel') && cancel}
          <Button block disabled>
            {paymentCopy.buttons.pay}
          </Button>
        </div>
      </Dock>
    );
  }
  if (actions.includes('pay')) {
    return (
      <Dock lockable>
        <Button
          block
          disabled={accountId === null}
          loading={isPaying}
          loadingText={transactionDetailCopy.goingToGateway}
          onClick={onPay}
        >
          {status === 'inquired' ? paymentCopy.buttons.pay : paymentCopy.buttons.payAgain}
        </Button>
      </Dock>
    );
  }
  if (status === 'paid' && transaction.delivery !== null && !transaction.isSamePerson) {
    return <DeliveryDock transaction={transaction} delivery={transaction.delivery} onAsk={onAsk} />;
  }
  if (actions.includes('settle') || actions.includes('refund')) {
    return (
      <Dock lockable>
        {actions.includes('settle') && (
          <Button block onClick={() => onAsk('settle')}>
            {transactionDetailCopy.buttons.settle}
          </Button>
        )}
        {actions.includes('refund') && (
          <Button block variant="danger-soft" onClick={() => onAsk('refund')}>
            {transactionDetailCopy.buttons.refund}
          </Button>
        )}
      </Dock>
    );
  }
  if (actions.includes('cancel')) {
    return (
      <Dock>
        <div className={styles.pair}>
          {cancel}
          <Button block icon={Share2} onClick={onShare}>
            {transactionDetailCopy.sendLink}
          </Button>
        </div>
      </Dock>
    );
  }
  return null;
}

/** Of a settle the page of its code says it, once. */
const CONSEQUENCES: Record<CodedAction, string | null> = {
  settle: null,
  refund: transactionDetailCopy.refundIsFinal,
  cancel: transactionDetailCopy.cancelIsFinal,
};

interface ActionDialogProps {
  /** What is asked about; null for nothing. */
  action: CodedAction | null;
  /** The code is being asked for. */
  busy: boolean;
  onConfirm: (action: CodedAction) => void;
  onCancel: () => void;
}

/**
 * Asks before a code is sent, for what a code confirms cannot be taken back. A yes leads to the code; when none could be sent
 * the question stays, under the message that says why.
 */
function ActionDialog({ action, busy, onConfirm, onCancel }: ActionDialogProps) {
  if (action === null) return null;
  const { title, verb } = transactionDetailCopy.questions[action];
  return (
    <ConfirmDialog
      open
      danger={action !== 'settle'}
      title={title}
      text={[CONSEQUENCES[action], transactionDetailCopy.codeFollows].filter(Boolean).join(' ')}
      confirmLabel={verb}
      busy={busy}
      onConfirm={() => onConfirm(action)}
      onCancel={onCancel}
    />
  );
}

/** What the page's own payments need to be told of: lost or going back, whichever of them it is; asked about, besides the one of the story. */
function toldPayments({ payment, otherPayments }: TransactionDetails): PaymentAttempt[] {
  return payment === null || isUnsure(payment.state) ? otherPayments : [payment, ...otherPayments];
}

/** True while a payment that was begun before may still come in. */
function mayStillPay({ payment, otherPayments }: TransactionDetails): boolean {
  return [payment, ...otherPayments].some((one) => one !== null && isUnsure(one.state));
}
