import type { DisputeSide } from '@contract/disputes';
import { Gavel, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Dispute } from '@/api/disputeModels';
import type { CaseDeal, JudgmentCase } from '@/api/judgmentModels';
import { toPersianDigits } from '@/lib/digits';
import { maskMobile } from '@/lib/mask';
import { formatRials } from '@/lib/money';
import { paths } from '@/lib/paths';
import { DISPUTE_REASON, disputeCopy, SIDE_NAME } from '@/messages/dispute';
import { judgmentCopy } from '@/messages/judgments';
import { DisputeEntries } from '@/product/DisputeEntries';
import { DisputeHead } from '@/product/DisputeHead';
import { DisputeTrack } from '@/product/DisputeTrack';
import { deciderName, SILENCE_OF_STAGE, untilText } from '@/product/disputeStory';
import { Header } from '@/product/Header';
import { OfferCard } from '@/product/OfferCard';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { AcceptDock, DeclineButton } from './AcceptDock';
import { AskSheet } from './AskSheet';
import { AwardForm } from './AwardForm';
import styles from './JudgmentPage.module.css';
import { refereesStory } from './refereesStory';

/** A case for its referee: everything that was said is read before the award, which comes last. */
export function JudgmentPage({ judgment }: { judgment: JudgmentCase }) {
  const { dispute, deal } = judgment;
  const { award, myActions, stage } = dispute;
  const [asked, setAsked] = useState<DisputeSide | null>(null);
  const names = {
    payer: `${SIDE_NAME.payer} · ${deal.payer.fullName}`,
    payee: `${SIDE_NAME.payee} · ${deal.payee.fullName}`,
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
        status={stage === 'closed' ? closedStatus(dispute) : 'paid'}
        buyerName={deal.payer.fullName}
        sellerName={deal.payee.fullName}
        story={refereesStory(dispute)}
        viewer="referee"
        ifSilent={SILENCE_OF_STAGE[stage]}
      />
      <Note tone="plain" icon={ShieldCheck}>
        {judgmentCopy.note}
      </Note>
      <Card>
        <KeyValueList items={factsOf(dispute, deal)} />
      </Card>
      <DisputeEntries entries={dispute.entries} award={award} names={names} viewer="referee" />
      {award !== null && (
        <OfferCard
          icon={Gavel}
          decided
          title={disputeCopy.award.of(deciderName(dispute))}
          detail={untilText(award.at)}
          amountRials={deal.amountRials}
          payeeRials={award.payeeRials}
          payerReceives={award.payerReceives}
          payeeReceives={award.payeeReceives}
          viewer={null}
          reasons={award.text}
        />
      )}
      {myActions.includes('question') && (
        <div className={styles.pair}>
          {(['payer', 'payee'] as const).map((side) => (
            <Button key={side} variant="soft" size="md" onClick={() => setAsked(side)}>
              {judgmentCopy.ask[side]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
  const askSheet = asked !== null && myActions.includes('question') && (
    <AskSheet dispute={dispute} to={asked} onClose={() => setAsked(null)} />
  );
  const header = <Header title={judgmentCopy.caseTitle} back={paths.judgments} />;

  if (myActions.includes('award')) {
    return (
      <>
        <AwardForm dispute={dispute} amountRials={deal.amountRials} header={header} before={page}>
          {myActions.includes('judge_decline') && <DeclineButton dispute={dispute} />}
        </AwardForm>
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

function factsOf({ reason, openedBy, wantedPayeeRials }: Dispute, deal: CaseDeal): KeyValueItem[] {
  const { facts } = judgmentCopy;
  const { payer, payee, amountRials } = deal;
  const opener = openedBy === 'system' ? null : openedBy;
  return [
    { label: facts.problem, value: DISPUTE_REASON[reason] },
    ...(opener !== null && wantedPayeeRials !== null
      ? [
          {
            label: facts.wanted(SIDE_NAME[opener]),
            value: facts.wants[opener](
              formatRials(opener === 'payer' ? amountRials - wantedPayeeRials : wantedPayeeRials),
            ),
          },
        ]
      : []),
    { label: facts.mobile(SIDE_NAME.payer), value: <Ltr>{toPersianDigits(maskMobile(payer.mobile))}</Ltr> },
    { label: facts.mobile(SIDE_NAME.payee), value: <Ltr>{toPersianDigits(maskMobile(payee.mobile))}</Ltr> },
  ];
}

/** Where the money went: a referee is not told the transaction's status. */
function closedStatus({ outcome }: Dispute): 'paid' | 'settled' | 'refunded' {
  if (outcome === null || outcome.payeeReceives === null) return 'paid';
  return outcome.payeeReceives > 0 ? 'settled' : 'refunded';
}
