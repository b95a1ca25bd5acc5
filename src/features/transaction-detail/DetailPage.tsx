import type { CodedAction } from '@contract/rules/confirmedActions';
import { isPayable } from '@contract/rules/transactionStates';
import { MessageCircleWarning, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Dispute } from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { DealCard } from '@/components/DealCard';
import { feeNote, isStopped, sumToTell } from '@/components/dealStory';
import { Header } from '@/components/Header';
import { LiveStatus } from '@/components/LiveStatus';
import { Loaded } from '@/components/Loaded';
import { PaymentNotes } from '@/components/PaymentNotes';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { SumLine } from '@/components/SumLine';
import { DetailSkeleton } from '@/components/TransactionNotLoaded';
import { AddressCard } from '@/features/delivery/AddressCard';
import { DeliveryDock } from '@/features/delivery/DeliveryDock';
import { canExtend, ExtendRow } from '@/features/delivery/ExtendRow';
import { DisputeDock, isDisputable, useDealDispute } from '@/features/dispute/DisputeLinks';
import { isSplit, payeeShareOf } from '@/features/dispute/disputeStory';
import { paths } from '@/lib/paths';
import { readPayIntent } from '@/lib/payIntent';
import { aboutDeal, dealCopy } from '@/messages/dealCopy';
import { paymentCopy } from '@/messages/payment';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Dock } from '@/ui/Dock';
import layout from '@/ui/Layout.module.css';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { RowLink } from '@/ui/Rows';
import { useGoBack } from '@/ui/useGoBack';
import { DealDetails } from './DealDetails';
import { DealMenu } from './DealMenu';
import styles from './DetailPage.module.css';
import { DoneContent, DoneDock, isDone } from './DonePage';
import { actionsOf, notedPayments } from './detailActions';
import { PayoutDock } from './PayoutRepair';
import { ShareSheet } from './ShareSheet';
import { useDealAction } from './useDealAction';

/** A deal: the reader's sum, what is next, and the reader's step. Everything else is folded. */
export function DetailPage({ transaction }: { transaction: TransactionDetails }) {
  const { code, status, viewerRole, isSamePerson, dispute: open } = transaction;
  const goBack = useGoBack(paths.home);
  const intent = readPayIntent(useLocation().state);
  /** Whether the shared request could be paid then. A change closes the sheet; null without a sheet. */
  const [shared, setShared] = useState<boolean | null>(null);
  const { dispute, isLoading, awaited } = useDealDispute(transaction);
  const { choose, busy, question } = useDealAction(transaction);
  const isOwnLink = intent !== null && viewerRole === 'payee' && !isSamePerson && isPayable(status);
  const share = () => setShared(isPayable(status));

  function dock() {
    if (isStopped(transaction)) return <PayoutDock transaction={transaction} />;
    if (open !== null) return <DisputeDock code={code} viewerRole={viewerRole} dispute={dispute} />;
    if (isDone(transaction)) return <DoneDock transaction={transaction} />;
    return <DetailDock transaction={transaction} isOwnLink={isOwnLink} onShare={share} onChoose={choose} busy={busy} />;
  }

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
              <DealMenu transaction={transaction} onShare={share} onChoose={choose} />
            </>
          }
        />
      }
      dock={dock()}
    >
      {awaited !== null ? (
        <Loaded query={awaited} card skeleton={<DetailSkeleton />} />
      ) : isDone(transaction) ? (
        <>
          <PaymentNotes transaction={transaction} payments={notedPayments(transaction)} />
          <DoneContent transaction={transaction} dispute={dispute} />
          <AddressCard transaction={transaction} />
        </>
      ) : (
        <RunningDeal transaction={transaction} dispute={dispute} pending={isLoading} onChoose={choose} />
      )}
      {question}
      <ShareSheet open={shared === isPayable(status)} transaction={transaction} onClose={() => setShared(null)} />
    </Page>
  );
}

interface DetailDockProps {
  transaction: TransactionDetails;
  /** The payee has opened their own payment link. */
  isOwnLink: boolean;
  onShare: () => void;
  onChoose: (action: CodedAction) => void;
  /** The code of an action is on its way. */
  busy: boolean;
}

/** The reader's next right step as the filled button; null when it is not their turn. */
function DetailDock({ transaction, isOwnLink, onShare, onChoose, busy }: DetailDockProps) {
  const { status, delivery, isSamePerson } = transaction;
  const actions = actionsOf(transaction);

  const cancel = (
    <Button variant="danger-soft" onClick={() => onChoose('cancel')}>
      {transactionDetailCopy.buttons.cancelRequest}
    </Button>
  );

  if (isOwnLink) {
    return (
      <Dock note={transactionDetailCopy.notices.ownLink}>
        <div className={classNames(layout.wrap2, styles.pair)}>
          {actions.includes('cancel') && cancel}
          <Button block disabled>
            {paymentCopy.buttons.pay}
          </Button>
        </div>
      </Dock>
    );
  }
  if (status === 'paid' && delivery !== null && !isSamePerson) {
    return (
      <DeliveryDock transaction={transaction} delivery={delivery} busy={busy} onSettle={() => onChoose('settle')} />
    );
  }
  if (actions.includes('settle')) {
    return (
      <Dock lockable>
        <Button block loading={busy} onClick={() => onChoose('settle')}>
          {transactionDetailCopy.buttons.settle}
        </Button>
        {actions.includes('refund') && (
          <Button block variant="danger-text" size="md" onClick={() => onChoose('refund')}>
            {transactionDetailCopy.buttons.refund}
          </Button>
        )}
      </Dock>
    );
  }
  if (actions.includes('cancel')) {
    return (
      <Dock>
        <div className={classNames(layout.wrap2, styles.pair)}>
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

interface RunningDealProps {
  transaction: TransactionDetails;
  /** The file of its dispute; undefined without one, and while it is loading. */
  dispute: Dispute | undefined;
  pending: boolean;
  onChoose: ReturnType<typeof useDealAction>['choose'];
}

/** A deal whose money has not arrived anywhere yet. */
function RunningDeal({ transaction, dispute, pending, onChoose }: RunningDealProps) {
  const { code, status, isSamePerson, dispute: open } = transaction;
  const extendable = canExtend(transaction);
  const disputable = isDisputable(transaction) && open === null;
  return (
    <>
      <DealSum transaction={transaction} dispute={dispute} />
      <PaymentNotes transaction={transaction} payments={notedPayments(transaction)} />
      <DealCard
        transaction={transaction}
        dispute={dispute}
        pending={pending}
        payeeShare={dispute && payeeShareOf(dispute, transaction.amountRials)}
      />
      <AddressCard transaction={transaction} />
      {isSamePerson && status === 'paid' && <Note>{transactionDetailCopy.notices.bothSides}</Note>}
      <DealDetails transaction={transaction} onChoose={onChoose}>
        {(extendable || disputable) && (
          <>
            {extendable && <ExtendRow transaction={transaction} />}
            {disputable && (
              <RowLink icon={MessageCircleWarning} label={dealCopy.trouble} to={paths.openDispute(code)} />
            )}
          </>
        )}
      </DealDetails>
    </>
  );
}

/** The reader's own sum with purpose and person, and the status after the first step. */
function DealSum({ transaction, dispute }: Pick<RunningDealProps, 'transaction' | 'dispute'>) {
  const { status, viewerRole, ending, dispute: open } = transaction;
  return (
    <SumLine
      about={aboutDeal(transaction)}
      {...sumToTell(transaction, dispute)}
      note={feeNote(transaction, dispute)}
      badge={
        status !== 'inquired' && (
          <>
            <StatusBadge status={status} role={viewerRole} ending={ending} large />
            {open !== null && <DisputeBadge stage={open.stage} large />}
            {dispute && isSplit(dispute) && <DisputeBadge stage="closed" split large />}
          </>
        )
      }
    />
  );
}
