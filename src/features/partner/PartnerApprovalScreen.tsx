import { AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import { judgeRedirect } from '@contract/rules/redirects';
import { skipToken } from '@reduxjs/toolkit/query';
import { Ban, CircleCheck, Lock } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import type { PartnerDecision, PartnerEntry } from '@/api/partner';
import { usePartnerEntryQuery } from '@/api/partner';
import { useCommissionQuery } from '@/api/transactions';
import { AmountInWords } from '@/components/AmountInWords';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { processIdOf } from '@/lib/partner';
import { partnerCopy } from '@/messages/partner';
import { paymentCopy } from '@/messages/payment';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Lead } from '@/ui/Lead';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { decisionMade, selectPartnerJourney } from './journeySlice';
import { BackToPartner, PartnerFailure, PartnerLoading, PartnerPage, PartnerProblem, useVisit } from './PartnerPage';

const page = partnerCopy.approval.title;

/** /submit-transaction: the partner's approval page. The buyer reads the request and approves or rejects it, once. */
export function PartnerApprovalScreen() {
  const processId = processIdOf(useLocation().search);
  useVisit(processId);
  return processId === null ? (
    <PartnerProblem problem="process" processId={processId} page={page} />
  ) : (
    <Approval key={processId} processId={processId} />
  );
}

function Approval({ processId }: { processId: string }) {
  const journey = useAppSelector(selectPartnerJourney);
  const { currentData: entry, error, isFetching, refetch } = usePartnerEntryQuery(processId);
  if (entry === undefined) {
    return error === undefined ? (
      <PartnerLoading processId={processId} page={page} />
    ) : (
      <PartnerFailure
        processId={processId}
        page={page}
        failure={toApiFailure(error)}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (entry.decision !== null) {
    return <DecidedPage entry={entry} decision={entry.decision} nextPath={ownPath(entry.payTarget)} />;
  }
  // The server's word on it is still on its way.
  const isDecidedHere = journey.processId === processId && journey.status === 'done';
  if (isDecidedHere && (journey.step === 'approved' || journey.step === 'rejected')) {
    return <DecidedPage entry={entry} decision={journey.step} nextPath={journey.nextPath} />;
  }
  return entry.isReadOnly ? (
    <DecidedPage entry={entry} decision={null} nextPath={null} />
  ) : (
    <ApprovalPage entry={entry} />
  );
}

/** Where the payment goes on: a page of ours, or nowhere. */
function ownPath(target: string | null): string | null {
  const judged = judgeRedirect(target, window.location.origin, []);
  return judged?.kind === 'inside' ? judged.path : null;
}

const { approval } = partnerCopy;

/** The buyer's decision: «تأیید», or «رد کردن» after a question, because it cannot be taken back. */
function ApprovalPage({ entry }: { entry: PartnerEntry }) {
  const { processId } = entry;
  const dispatch = useAppDispatch();
  const journey = useAppSelector(selectPartnerJourney);
  const [isAsking, setIsAsking] = useState(false);
  const isPending = journey.processId === processId && journey.status === 'pending';
  const decide = (decision: PartnerDecision) => dispatch(decisionMade({ processId, decision }));

  return (
    <PartnerPage
      processId={processId}
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

interface DecidedPageProps {
  entry: PartnerEntry;
  /** Null when nothing was, and cannot be any more: the request was canceled, or paid without. */
  decision: PartnerDecision | null;
  /** After an approval: where the payment goes on; null when it cannot. */
  nextPath: string | null;
}

/** The request, read-only: what became of it, and the way on or back. */
function DecidedPage({ entry, decision, nextPath }: DecidedPageProps) {
  return (
    <PartnerPage
      processId={entry.processId}
      title={approval.title}
      dock={
        <Dock>
          {nextPath !== null && (
            <LinkButton to={nextPath} block>
              {paymentCopy.buttons.pay}
            </LinkButton>
          )}
          <BackToPartner processId={entry.processId} second={nextPath !== null} />
        </Dock>
      }
    >
      <Outcome decision={decision} canPay={nextPath !== null} />
      <EntrySummary entry={entry} />
    </PartnerPage>
  );
}

function Outcome({ decision, canPay }: { decision: PartnerDecision | null; canPay: boolean }) {
  switch (decision) {
    case 'approved':
      return (
        <Note icon={CircleCheck} title={approval.approvedTitle}>
          {canPay ? approval.approvedText : approval.decidedText}
        </Note>
      );
    case 'rejected':
      return (
        <Note tone="plain" icon={Ban} title={approval.rejectedTitle}>
          {approval.rejectedText}
        </Note>
      );
    case null:
      return (
        <Note tone="plain" icon={Lock} title={approval.decidedTitle}>
          {approval.decidedText}
        </Note>
      );
  }
}

/** What the seller asks for, to the buyer and read-only: amount, subject, commission side, and what they would pay. */
function EntrySummary({ entry }: { entry: PartnerEntry }) {
  const { amountRials, purpose, commissionSide } = entry;
  const isAskable = amountRials >= AMOUNT_MIN_RIALS;
  const { data: quote, isError } = useCommissionQuery(isAskable ? { amountRials, side: commissionSide } : skipToken);
  const youPay = {
    label: approval.youPay,
    value: quote ? <MoneyText rials={quote.payerPaysRials} tone="out" /> : <Skeleton width="short" />,
    strong: true,
  };
  return (
    <ReceiptCard top={<AmountInWords heading={approval.heading} rials={amountRials} tone="out" />}>
      <KeyValueList
        items={[
          { label: requestMoneyCopy.fields.purpose, value: purpose },
          {
            label: approval.commissionWith,
            value: commissionSide === 'payer' ? approval.buyerIsYou : requestMoneyCopy.fields.commissionSeller,
          },
          // without it the page still says the amount and who pays the commission
          ...(isAskable && !isError ? [youPay] : []),
        ]}
      />
    </ReceiptCard>
  );
}
