import { SHARE_BUTTON_BELOW_WIDTH } from '@contract/rules/limits';
import { isPayable } from '@contract/rules/transactionStates';
import { Share2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TransactionDetails } from '@/api/transactionsApi';
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
import { DecidedLink, DisputeDock, TroubleLink, useSplit } from '@/features/dispute/DisputeLinks';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { disputeCopy } from '@/messages/dispute';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { DockLockContext } from '@/ui/dockLock';
import { IconButton } from '@/ui/IconButton';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { DetailDock } from './DetailDock';
import { useFacts } from './DetailFacts';
import styles from './DetailPage.module.css';
import { notedPayments } from './detailActions';
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
  const facts = useFacts(transaction);
  const isOwnLink = intent !== null && viewerRole === 'payee' && !isSamePerson && isPayable(status);
  const stage = transaction.dispute?.stage ?? null;
  const split = useSplit(transaction);
  const isOld = useContext(DockLockContext) !== null;
  const ownPayout = payoutStory(transaction);
  const present = ownPayout ?? split?.story ?? storyOf(transaction);
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
        isStopped(transaction) ? (
          <PayoutDock transaction={transaction} />
        ) : stage === null ? (
          <DetailDock transaction={transaction} isOwnLink={isOwnLink} onShare={() => setSharing(true)} />
        ) : (
          <DisputeDock paymentCode={code} />
        )
      }
    >
      <DetailSummary transaction={transaction} split={split !== null} />
      <PaymentNotes code={code} payments={notedPayments(transaction)} />
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
      {payout && ownPayout && <PayoutCard payout={payout} />}
      {delivery !== null && status === 'paid' && <DeliveryCard transaction={transaction} delivery={delivery} />}
      {isSamePerson && status === 'paid' && <Note>{transactionDetailCopy.notices.bothSides}</Note>}
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

interface DetailSummaryProps {
  transaction: TransactionDetails;
  split: boolean;
}

/** Purpose or direction, amount, toman in words, and the status after the first step. */
function DetailSummary({ transaction, split }: DetailSummaryProps) {
  const { amountRials, status, viewerRole, payee } = transaction;
  const stage = transaction.dispute?.stage ?? null;
  const isPayer = viewerRole === 'payer';
  const direction = isPayer ? transactionDetailCopy.sendTo(payee.fullName) : transactionDetailCopy.requestFromOthers;
  return (
    <section className={styles.summary}>
      <AmountInWords heading={direction} rials={amountRials} tone={isPayer ? 'out' : 'in'} />
      {status !== 'inquired' && (
        <span className={styles.badge}>
          <StatusBadge status={status} role={viewerRole} ending={transaction.ending} large />
          {stage !== null && <DisputeBadge stage={stage} large />}
          {split && <DisputeBadge stage="closed" split large />}
        </span>
      )}
    </section>
  );
}
