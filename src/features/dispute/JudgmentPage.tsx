import type { DisputeSide } from '@contract/rules/disputes';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { JudgmentCase } from '@/api/judgments';
import { useAskSideMutation } from '@/api/judgments';
import { useAct } from '@/api/useIntentKey';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { caseCopy } from '@/messages/case';
import { disputeCopy } from '@/messages/dispute';
import { judgmentCopy } from '@/messages/judgments';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { AcceptDock, DeclineButton } from './AcceptDock';
import { AwardCard } from './AwardCard';
import { CaseFacts } from './CaseFacts';
import { DisputeEntries } from './DisputeEntries';
import { DisputeHead } from './DisputeHead';
import { DisputeTrack } from './DisputeTrack';
import { deciderName, moneyAfter, nameInCase } from './disputeStory';
import { JudgmentAward } from './JudgmentAward';
import styles from './JudgmentPage.module.css';
import { ReportEntry } from './ReportEntry';
import { refereesStory } from './refereesStory';
import { WriteSheet } from './WriteSheet';

/** A case for its referee: everything that was said is read before the award, which comes last. */
export function JudgmentPage({ judgment }: { judgment: JudgmentCase }) {
  const { dispute, deal } = judgment;
  const { award, myActions, stage } = dispute;
  const [asked, setAsked] = useState<DisputeSide | null>(null);
  const [ask, { isLoading: isAsking }] = useAskSideMutation();
  const act = useAct();
  const names = {
    payer: nameInCase('payer', deal.payer),
    payee: nameInCase('payee', deal.payee),
    referee: disputeCopy.you,
    office: disputeCopy.house,
    system: disputeCopy.house,
  };
  const page = (
    <>
      <DisputeHead dispute={dispute} purpose={deal.purpose} amountRials={deal.amountRials} />
      <DisputeTrack
        dispute={dispute}
        amountRials={deal.amountRials}
        status={moneyAfter(dispute)}
        buyerName={deal.payer?.fullName ?? ''}
        sellerName={deal.payee?.fullName ?? ''}
        story={refereesStory(dispute)}
        viewer="referee"
      />
      {stage !== 'closed' && (
        <Note tone="plain" icon={ShieldCheck}>
          {judgmentCopy.note}
        </Note>
      )}
      <CaseFacts dispute={dispute} deal={deal} />
      {dispute.entries.length > 0 && (
        <DisputeEntries
          entries={dispute.entries}
          award={award}
          names={names}
          viewer="referee"
          under={(entry) => <ReportEntry entry={entry} />}
        />
      )}
      {award !== null && (
        <AwardCard award={award} by={deciderName(dispute)} amountRials={deal.amountRials} viewer={null} />
      )}
      {myActions.includes('question') && (
        <div className={styles.pair}>
          {(['payer', 'payee'] as const).map((side) => (
            <Button key={side} variant="soft" size="md" onClick={() => setAsked(side)}>
              {caseCopy.ask[side]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
  const askSheet = asked !== null && myActions.includes('question') && (
    <WriteSheet
      title={caseCopy.ask[asked]}
      label={caseCopy.question}
      busy={isAsking}
      onClose={() => setAsked(null)}
      onSend={(text) => {
        const request = { disputeId: dispute.disputeId, paymentCode: dispute.paymentCode, to: asked, text };
        return act(request, (idempotencyKey) => ask({ ...request, idempotencyKey }).unwrap());
      }}
    />
  );
  const header = <Header title={judgmentCopy.caseTitle} back={paths.judgments} />;

  if (myActions.includes('award')) {
    return (
      <>
        <JudgmentAward dispute={dispute} amountRials={deal.amountRials} header={header} before={page}>
          {myActions.includes('judge_decline') && <DeclineButton dispute={dispute} />}
        </JudgmentAward>
        {askSheet}
      </>
    );
  }
  return (
    <Page gap={4} header={header} dock={<AcceptDock dispute={dispute} />}>
      {page}
      {askSheet}
    </Page>
  );
}
