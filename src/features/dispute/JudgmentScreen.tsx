import { ERROR } from '@contract/errors';
import type { DisputeSide } from '@contract/rules/disputeRules';
import { Ban, Gavel, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Dispute } from '@/api/disputesApi';
import type { ApiFailure } from '@/api/failure';
import {
  type JudgmentCase,
  useAcceptJudgmentMutation,
  useAskSideMutation,
  useDeclineJudgmentMutation,
  useJudgmentDetailsQuery,
} from '@/api/judgmentsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { usePolledQuery } from '@/components/usePolledQuery';
import { paths } from '@/lib/paths';
import { caseCopy } from '@/messages/case';
import { disputeCopy } from '@/messages/dispute';
import { errorText } from '@/messages/errorsCopy';
import { judgmentCopy } from '@/messages/judgmentsCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { AwardForm, CaseFacts, WriteSheet } from './CaseParts';
import { DisputeEntries, ReportEntry } from './DisputeEntries';
import { DisputeHead, DisputeSkeleton, DisputeTrack } from './DisputeHead';
import styles from './dispute.module.css';
import { awardsOf, moneyAfter, nameInCase, refereeStory } from './disputeStory';
import { AwardCards } from './OfferCard';
import { useDisputeCode } from './useDisputeCode';

const POLL_MS = 10_000;

/** /judgment/:id: one case for its referee. */
export function JudgmentScreen() {
  const disputeId = useParams().id ?? '';
  const goBack = useGoBack(paths.judgments);
  const query = usePolledQuery(useJudgmentDetailsQuery, disputeId, ({ currentData }) =>
    currentData?.dispute.stage === 'referee' ? POLL_MS : 0,
  );
  if (query.currentData !== undefined) return <JudgmentPage key={disputeId} judgment={query.currentData} />;
  return (
    <Page gap={4} header={<Header title={judgmentCopy.caseTitle} back={goBack} />}>
      <Loaded query={query} card skeleton={<DisputeSkeleton />} final={refusal} />
    </Page>
  );
}

/** The state of an unknown case, or of one that the reader has no access to; null for any other failure. */
function refusal({ code }: ApiFailure): ReactNode {
  if (code !== ERROR.disputeNotFound && code !== ERROR.noAccess && code !== ERROR.badRequest) return null;
  return (
    <EmptyState
      tone="negative"
      icon={Ban}
      title={errorText(code === ERROR.badRequest ? ERROR.disputeNotFound : code) ?? ''}
      link={{ to: paths.judgments, label: judgmentCopy.title }}
    />
  );
}

/** A case for its referee. The award comes last, after the entries. */
function JudgmentPage({ judgment }: { judgment: JudgmentCase }) {
  const { dispute, deal } = judgment;
  const { disputeId, paymentCode, entries, myActions, stage } = dispute;
  const [sideToAsk, setSideToAsk] = useState<DisputeSide | null>(null);
  const [ask, isAsking] = useMutationWithToast(useAskSideMutation);
  const goBack = useGoBack(paths.judgments);
  const names = {
    payer: nameInCase('payer', deal.payer),
    payee: nameInCase('payee', deal.payee),
    referee: disputeCopy.you,
    office: disputeCopy.house,
    system: disputeCopy.house,
  };
  const content = (
    <>
      <DisputeHead dispute={dispute} purpose={deal.purpose} amountRials={deal.amountRials} />
      <DisputeTrack
        dispute={dispute}
        amountRials={deal.amountRials}
        status={moneyAfter(dispute)}
        buyerName={deal.payer?.fullName ?? ''}
        sellerName={deal.payee?.fullName ?? ''}
        story={refereeStory(stage, dispute.referee.state, dispute.next.dueAt)}
        viewer="referee"
      />
      {stage !== 'closed' && (
        <Note tone="plain" icon={ShieldCheck}>
          {judgmentCopy.note}
        </Note>
      )}
      <CaseFacts dispute={dispute} deal={deal} />
      {entries.length > 0 && (
        <DisputeEntries
          entries={entries}
          awards={awardsOf(dispute)}
          names={names}
          viewer="referee"
          under={(entry) => <ReportEntry entry={entry} />}
        />
      )}
      <AwardCards dispute={dispute} amountRials={deal.amountRials} viewer={null} />
      {myActions.includes('question') && (
        <div className={styles.evenPair}>
          {(['payer', 'payee'] as const).map((side) => (
            <Button key={side} variant="soft" size="md" onClick={() => setSideToAsk(side)}>
              {caseCopy.ask[side]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
  const header = <Header title={judgmentCopy.caseTitle} back={goBack} />;
  return (
    <>
      {myActions.includes('award') ? (
        <JudgmentAward dispute={dispute} amountRials={deal.amountRials} header={header}>
          {content}
        </JudgmentAward>
      ) : (
        <Page gap={4} header={header} dock={<AcceptDock dispute={dispute} />}>
          {content}
        </Page>
      )}
      {sideToAsk !== null && myActions.includes('question') && (
        <WriteSheet
          form={`question:${disputeId}:${sideToAsk}`}
          title={caseCopy.ask[sideToAsk]}
          label={caseCopy.question}
          busy={isAsking}
          onClose={() => setSideToAsk(null)}
          onSend={(text) => ask({ disputeId, paymentCode, to: sideToAsk, text })}
        />
      )}
    </>
  );
}

interface JudgmentAwardProps {
  dispute: Dispute;
  amountRials: number;
  header: ReactNode;
  /** The case, above the form. */
  children: ReactNode;
}

/** The referee's award: the division and its reasons, signed with a code. */
function JudgmentAward({ dispute, amountRials, header, children }: JudgmentAwardProps) {
  const { disputeId, paymentCode, division, myActions } = dispute;
  const nextPage = paths.judgment(disputeId);
  const { requestCode, isRequested } = useDisputeCode({ code: paymentCode, amountRials }, nextPage);
  return (
    <AwardForm
      disputeId={disputeId}
      amountRials={amountRials}
      division={division}
      busy={isRequested('award_dispute')}
      onAward={(award) => {
        requestCode('award_dispute', { subjectId: disputeId, ...award });
        return false;
      }}
    >
      {(fields) => (
        <Page
          gap={4}
          header={header}
          dock={
            <Dock>
              <Button type="submit" block icon={Gavel}>
                {caseCopy.award}
              </Button>
              {myActions.includes('judge_decline') && <DeclineButton dispute={dispute} />}
            </Dock>
          }
        >
          {children}
          {fields}
        </Page>
      )}
    </AwardForm>
  );
}

interface OfDispute {
  dispute: Dispute;
}

/** The invited referee accepts or declines the case. */
function AcceptDock({ dispute }: OfDispute) {
  const { disputeId, paymentCode, myActions } = dispute;
  const [accept, isAccepting] = useMutationWithToast(useAcceptJudgmentMutation);
  if (!myActions.includes('judge_accept') && !myActions.includes('judge_decline')) return null;
  return (
    <Dock>
      {myActions.includes('judge_accept') && (
        <Button block loading={isAccepting} onClick={() => accept({ disputeId, paymentCode })}>
          {judgmentCopy.accept}
        </Button>
      )}
      {myActions.includes('judge_decline') && <DeclineButton dispute={dispute} />}
    </Dock>
  );
}

/** Declining hands the case to the office, so a dialog asks first. The case is then no longer the reader's. */
function DeclineButton({ dispute: { disputeId, paymentCode } }: OfDispute) {
  const navigate = useNavigate();
  const [decline, isDeclining] = useMutationWithToast(useDeclineJudgmentMutation);
  return (
    <AskFirst
      title={judgmentCopy.declineQuestion}
      text={judgmentCopy.declineConsequence}
      confirmLabel={judgmentCopy.declineYes}
      busy={isDeclining}
      onConfirm={async () => {
        if (await decline({ disputeId, paymentCode })) navigate(paths.judgments, { replace: true });
      }}
    >
      {(ask) => (
        <Button block variant="text" onClick={ask}>
          {judgmentCopy.decline}
        </Button>
      )}
    </AskFirst>
  );
}
