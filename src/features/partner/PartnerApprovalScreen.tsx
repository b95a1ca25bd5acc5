import { judgeRedirect } from '@contract/rules/redirects';
import { sumFor } from '@contract/rules/sums';
import { skipToken } from '@reduxjs/toolkit/query';
import { Ban, CircleCheck, Clock3, Lock } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PartnerDecision, PartnerEntry } from '@/api/partnerApi';
import { useCommissionQuery } from '@/api/transactionsApi';
import { isQuotable } from '@/api/useQuote';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { SumLine } from '@/components/SumLine';
import { processIdOf } from '@/lib/partner';
import { feesCopy } from '@/messages/fees';
import { originCopy, partnerCopy } from '@/messages/partnerCopy';
import { paymentCopy } from '@/messages/payment';
import { requestMoneyCopy } from '@/messages/request-money';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Lead } from '@/ui/Lead';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { decisionMade, selectPartnerJourney } from './journeySlice';
import { BackToPartner, LoadedEntry, PartnerPage, PartnerProblem, usePartnerVisit } from './PartnerPage';

const page = partnerCopy.approval.title;

/** /submit-transaction: the buyer reads the request and approves or rejects it, once. */
export function PartnerApprovalScreen() {
  const processId = processIdOf(useLocation().search);
  usePartnerVisit(processId);
  return processId === null ? (
    <PartnerProblem problem="process" page={page} />
  ) : (
    <LoadedEntry key={processId} processId={processId} page={page}>
      {(entry) => <Approval entry={entry} />}
    </LoadedEntry>
  );
}

function Approval({ entry }: { entry: PartnerEntry }) {
  const { processId } = entry;
  const journey = useAppSelector(selectPartnerJourney);
  if (entry.decision !== null) {
    return <ReadOnlyPage entry={entry} outcome={entry.decision} nextPath={ownPath(entry.payTarget)} />;
  }
  // Decided here; the refreshed entry has not arrived yet.
  const isDecidedHere = journey.processId === processId && journey.status === 'done';
  if (isDecidedHere && (journey.step === 'approved' || journey.step === 'rejected')) {
    return <ReadOnlyPage entry={entry} outcome={journey.step} nextPath={journey.nextPath} />;
  }
  if (entry.isReadOnly) return <ReadOnlyPage entry={entry} outcome="none" nextPath={null} />;
  if (!entry.isRequested) return <ReadOnlyPage entry={entry} outcome="awaited" nextPath={null} />;
  return <ApprovalPage entry={entry} />;
}

/** The page of the payment, a path of the app; null for any other target. */
function ownPath(target: string | null): string | null {
  const judged = judgeRedirect(target, window.location.origin, []);
  return judged?.kind === 'inside' ? judged.path : null;
}

const { approval } = partnerCopy;

/** The buyer's decision: «تأیید», or «رد کردن» after a confirmation, because it is final. */
function ApprovalPage({ entry }: { entry: PartnerEntry }) {
  const { processId } = entry;
  const dispatch = useAppDispatch();
  const journey = useAppSelector(selectPartnerJourney);
  const [isAsking, setIsAsking] = useState(false);
  const isPending = journey.processId === processId && journey.status === 'pending';
  const decide = (decision: PartnerDecision) => dispatch(decisionMade({ processId, decision }));

  return (
    <PartnerPage
      dock={
        <Dock>
          <Button
            block
            disabled={isPending}
            loading={isPending && journey.step === 'approved'}
            loadingText={approval.approving}
            onClick={() => decide('approved')}
          >
            {partnerCopy.buttons.approve}
          </Button>
          <Button block variant="danger-soft" size="md" disabled={isPending} onClick={() => setIsAsking(true)}>
            {partnerCopy.buttons.reject}
          </Button>
        </Dock>
      }
    >
      <Lead level={1} title={approval.title}>
        {approval.text}
      </Lead>
      <EntrySummary entry={entry} />
      <ConfirmDialog
        open={isAsking || (isPending && journey.step === 'rejected')}
        danger
        title={approval.rejectQuestion}
        text={approval.rejectText}
        confirmLabel={partnerCopy.buttons.reject}
        busy={isPending && journey.step === 'rejected'}
        onConfirm={() => {
          setIsAsking(false);
          decide('rejected');
        }}
        onCancel={() => setIsAsking(false)}
      />
    </PartnerPage>
  );
}

interface ReadOnlyPageProps {
  entry: PartnerEntry;
  outcome: keyof typeof OUTCOMES;
  /** After an approval, the page of the payment; null when it cannot be paid. */
  nextPath: string | null;
}

/** The request, read-only: its outcome, and the links to pay or back to the partner. */
function ReadOnlyPage({ entry, outcome, nextPath }: ReadOnlyPageProps) {
  return (
    <PartnerPage
      title={approval.title}
      dock={
        <Dock>
          {nextPath !== null && (
            <LinkButton to={nextPath} block>
              {paymentCopy.buttons.pay}
            </LinkButton>
          )}
          <BackToPartner second={nextPath !== null} />
        </Dock>
      }
    >
      <Outcome processId={entry.processId} outcome={outcome} canPay={nextPath !== null} />
      <EntrySummary entry={entry} />
    </PartnerPage>
  );
}

const OUTCOMES = {
  approved: { icon: CircleCheck, title: approval.approvedTitle },
  rejected: { tone: 'plain', icon: Ban, title: approval.rejectedTitle },
  /** Canceled or paid without a decision. */
  none: { tone: 'plain', icon: Lock, title: approval.decidedTitle },
  /** The seller has not made the request yet. */
  awaited: { tone: 'plain', icon: Clock3, title: approval.awaitedTitle },
} as const;

interface OutcomeProps {
  processId: string;
  outcome: keyof typeof OUTCOMES;
  canPay: boolean;
}

function Outcome({ processId, outcome, canPay }: OutcomeProps) {
  const texts = {
    approved: canPay ? approval.approvedText : approval.decidedText,
    rejected: originCopy(processId).rejectedText,
    none: approval.decidedText,
    awaited: approval.awaitedText,
  };
  return <Note {...OUTCOMES[outcome]}>{texts[outcome]}</Note>;
}

/** The request as the buyer reads it: the sum to pay, then amount, purpose and commission side. */
function EntrySummary({ entry }: { entry: PartnerEntry }) {
  const { amountRials, purpose, commissionSide } = entry;
  const isAskable = isQuotable(amountRials);
  const { data: quote, isError } = useCommissionQuery(isAskable ? { amountRials, side: commissionSide } : skipToken);
  const sum = quote ? (
    <SumLine about={approval.youPay} rials={sumFor('payer', quote)} tone="out" />
  ) : isAskable && !isError ? (
    <Loading>
      <Skeleton width="half" />
    </Loading>
  ) : (
    // without a quote nobody knows the commission
    <SumLine about={approval.heading} rials={amountRials} />
  );
  return (
    <ReceiptCard top={sum}>
      <KeyValueList
        items={[
          { label: requestMoneyCopy.confirm.asked, value: <MoneyText rials={amountRials} /> },
          { label: requestMoneyCopy.fields.purpose, value: purpose },
          {
            label: approval.commissionWith,
            value: commissionSide === 'payer' ? transactionDetailCopy.you : feesCopy.sides.payee,
          },
        ]}
      />
    </ReceiptCard>
  );
}
