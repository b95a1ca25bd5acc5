import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/rules/limits';
import { isPayable, isUnsure } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { payingAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { PaymentAttempt, TransactionDetails, TransactionStatus } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import { AmountInWords } from '@/components/AmountInWords';
import { FeeCard } from '@/components/FeeCard';
import { Header } from '@/components/Header';
import { HistoryList } from '@/components/HistoryList';
import { LiveStatus } from '@/components/LiveStatus';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrack } from '@/components/MoneyTrack';
import { NextLine } from '@/components/NextLine';
import { PayFromField } from '@/components/PayFromField';
import { PaymentNotes } from '@/components/PaymentNotes';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { termsLine } from '@/components/TermsRow';
import { historyEntries, lastKnownStory, stationNames, storyOf } from '@/components/transactionStory';
import { useCopy } from '@/components/useCopy';
import { DeliveryCard } from '@/features/delivery/DeliveryCard';
import { DecidedLink, DisputeDock, TroubleLink, useSplit } from '@/features/dispute/DisputeLinks';
import { formatDateTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { disputeCopy } from '@/messages/dispute';
import { paymentCopy } from '@/messages/payment';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { Checkbox } from '@/ui/Checkbox';
import { CopyValue } from '@/ui/CopyValue';
import { DockLockContext } from '@/ui/dockLock';
import { IconButton } from '@/ui/IconButton';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { DetailDock } from './DetailDock';
import styles from './DetailPage.module.css';
import { actionsOf } from './detailActions';
import { PayeeCard } from './PayeeCard';
import { isStopped, keptFrom, PayoutCard, PayoutDock, payoutStory, RepairLine } from './PayoutRepair';
import { ProofCard } from './ProofCard';
import { ShareSheet, useIsNarrowerThan } from './ShareSheet';

/** A transaction: amount, status, position of the money, facts, and the reader's actions. */
export function DetailPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, purpose, isSamePerson, delivery, payout } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  const isNarrow = useIsNarrowerThan(SHARE_BUTTON_BELOW_WIDTH);
  const [sharing, setSharing] = useState(false);
  const [accountId, setAccountId] = useState(intent?.accountId ?? null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = payingAccount(accounts, accountId);
  const [acceptsReferee, setAcceptsReferee] = useState(false);
  const canPay = actionsOf(transaction).includes('pay');
  const fees = canPay && feesOf(transaction);
  const facts = useFacts(transaction, canPay);
  const isOwnLink = intent !== null && viewerRole === 'payee' && !isSamePerson && isPayable(status);
  const stage = transaction.dispute?.stage ?? null;
  const split = useSplit(transaction);
  const isOld = useContext(DockLockContext) !== null;
  const ownPayout = payoutStory(transaction);
  const present = ownPayout ?? split?.story ?? storyOf(transaction);
  const known = isOld ? lastKnownStory(present, transaction) : present;
  const story = stage === null ? known : { text: `${disputeCopy.frozen}.` };

  const track = (
    <Card>
      <MoneyTrack
        status={status}
        {...stationNames(transaction)}
        turn={story.lead}
        say={story.text}
        frozen={stage !== null}
        payeeShare={split?.payeeShare}
        keptFrom={keptFrom(transaction)}
        broken={isStopped(transaction)}
      >
        {payout && isStopped(transaction) ? (
          <RepairLine payout={payout} />
        ) : (
          <NextLine next={transaction.next} viewer={viewerRole} />
        )}
      </MoneyTrack>
    </Card>
  );

  return (
    <Page
      gap={4}
      header={
        <Header
          title={canPay ? paymentCopy.pay.title : transactionDetailCopy.title}
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
        isStopped(transaction) ? (
          <PayoutDock transaction={transaction} />
        ) : stage === null ? (
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
      <DetailSummary transaction={transaction} split={split !== null} canPay={canPay} />
      <PaymentNotes code={code} payments={notedPayments(transaction)} />
      {!canPay && track}
      {payout && ownPayout && <PayoutCard payout={payout} />}
      {delivery !== null && status === 'paid' && <DeliveryCard transaction={transaction} delivery={delivery} />}
      {isSamePerson && status === 'paid' && <Note>{transactionDetailCopy.notices.bothSides}</Note>}
      {transaction.payeeTrust && <PayeeCard name={transaction.payee.fullName} trust={transaction.payeeTrust} />}
      {fees && <FeeCard quote={fees} viewer={isSamePerson ? 'both' : 'payer'} />}
      {canPay && (
        <PayFromField
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
      {canPay && track}
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

/** The name of the referee; before registration, the national code from the request. */
function refereeName(referee: TransactionDetails['referee'], nationalCode: string): string {
  return referee?.name ?? transactionDetailCopy.holderOf(toPersianDigits(nationalCode));
}

interface DetailSummaryProps {
  transaction: TransactionDetails;
  split: boolean;
  canPay: boolean;
}

/** Purpose or direction, amount, toman in words, and the status after the first step. */
function DetailSummary({ transaction, split, canPay }: DetailSummaryProps) {
  const { amountRials, status, viewerRole, payee, purpose } = transaction;
  const stage = transaction.dispute?.stage ?? null;
  const isPayer = viewerRole === 'payer';
  const direction = isPayer ? transactionDetailCopy.sendTo(payee.fullName) : transactionDetailCopy.requestFromOthers;
  return (
    <section className={styles.summary}>
      <AmountInWords heading={canPay ? purpose : direction} rials={amountRials} tone={isPayer ? 'out' : 'in'} />
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

/** The payments that need a note: all but one whose outcome the page's own text already covers. */
function notedPayments({ payment, otherPayments }: TransactionDetails): PaymentAttempt[] {
  return payment === null || isUnsure(payment.state) ? otherPayments : [payment, ...otherPayments];
}

/** The money is on its way back to the payer, or has arrived. */
const REFUNDED: readonly TransactionStatus[] = ['refunded', 'refunded_awaiting', 'refunded_done'];

/** What both sides pay and receive; null after a refund or a split. */
function feesOf({ fee, payerPaysRials, payeeReceivesRials }: TransactionDetails): QuoteState | null {
  return fee && { kind: 'known', ...fee, payerPaysRials, payeeReceivesRials };
}

/** The rows of a transaction's facts. An unknown fact has no row, and a payer has read some of them above. */
function useFacts(transaction: TransactionDetails, canPay: boolean): KeyValueItem[] {
  const copyAndTell = useCopy();
  const { code, purpose, createdAt, refereeNationalCode, payment } = transaction;
  const traceNumber = payment?.status === 'paid' ? payment.traceNumber : null;
  const facts: (KeyValueItem | false | null)[] = [
    !canPay && { label: transactionDetailCopy.purpose, value: purpose },
    ...termsFacts(transaction),
    ...personFacts(transaction, canPay),
    ...(canPay ? [] : commissionFacts(transaction)),
    {
      label: transactionDetailCopy.paymentCode,
      value: (
        <CopyValue
          label={transactionDetailCopy.buttons.copyCode}
          onCopy={() => copyAndTell(code, transactionDetailCopy.share.codeCopied)}
        >
          <Ltr code>{code}</Ltr>
        </CopyValue>
      ),
    },
    { label: transactionDetailCopy.createdAt, value: formatDateTime(createdAt) },
    traceNumber !== null && { label: transactionDetailCopy.trackingNumber, value: <Ltr persian>{traceNumber}</Ltr> },
    refereeNationalCode !== null && {
      label: transactionDetailCopy.referee,
      value: <Ltr persian>{refereeNationalCode}</Ltr>,
    },
  ];
  return facts.filter((fact) => fact !== false && fact !== null);
}

/** The terms of delivery, and the payment deadline. */
function termsFacts({ terms, status }: TransactionDetails): KeyValueItem[] {
  const payBy = { label: deliveryCopy.terms.payBy, value: formatDateTime(terms.payBy) };
  return [{ label: deliveryCopy.terms.title, value: termsLine(terms) }, ...(isPayable(status) ? [payBy] : [])];
}

/** The other side. The payee sees no payer before the payment. */
function personFacts({ viewerRole, isSamePerson, payer, payee }: TransactionDetails, canPay: boolean): KeyValueItem[] {
  if (isSamePerson) {
    return [];
  }
  if (viewerRole === 'payer') {
    return [
      ...(canPay ? [] : [{ label: transactionDetailCopy.seller, value: payee.fullName }]),
      { label: transactionDetailCopy.sellerMobile, value: <Ltr persian>{payee.mobile}</Ltr> },
    ];
  }
  return payer === null
    ? []
    : [
        { label: transactionDetailCopy.buyer, value: payer.fullName },
        { label: transactionDetailCopy.buyerMobile, value: <Ltr persian>{payer.mobile}</Ltr> },
      ];
}

const COMMISSION_WITH = {
  payer: transactionDetailCopy.buyer,
  payee: transactionDetailCopy.seller,
  half: transactionDetailCopy.commissionBoth,
};

/** The side that pays the commission, and the reader's resulting amount. */
function commissionFacts(transaction: TransactionDetails): KeyValueItem[] {
  const { viewerRole, commissionSide, commissionRials } = transaction;
  return [
    {
      label: transactionDetailCopy.commissionWith,
      value: COMMISSION_WITH[commissionSide],
    },
    ...(commissionSide === viewerRole || commissionSide === 'half'
      ? [{ label: transactionDetailCopy.commission, value: <MoneyText rials={commissionRials} /> }]
      : []),
    ...ownSumFacts(transaction),
  ];
}

/** The amount that the reader pays or receives; none for a canceled or refunded transaction. */
function ownSumFacts({ viewerRole, status, payerPaysRials, payeeReceivesRials }: TransactionDetails): KeyValueItem[] {
  if (status === 'canceled') {
    return [];
  }
  if (viewerRole === 'payer') {
    return [{ label: transactionDetailCopy.youPaid, value: <MoneyText rials={payerPaysRials} tone="out" /> }];
  }
  if (REFUNDED.includes(status)) {
    return [];
  }
  const label = status === 'settled_done' ? transactionDetailCopy.youReceived : transactionDetailCopy.youReceive;
  return [{ label, value: <MoneyText rials={payeeReceivesRials} tone="in" /> }];
}
