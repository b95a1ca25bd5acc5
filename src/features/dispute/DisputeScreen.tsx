import { firstStage } from '@contract/rules/disputeRules';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { skipToken } from '@reduxjs/toolkit/query';
import { Handshake, Images, Scale, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Dispute,
  useAddStatementMutation,
  useDisputeDetailsQuery,
  useRejectProposalMutation,
} from '@/api/disputesApi';
import { type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { isStopped, keptFrom } from '@/components/dealStory';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { Header } from '@/components/Header';
import { LiveStatus } from '@/components/LiveStatus';
import type { LoadedQuery } from '@/components/Loaded';
import { usePolledQuery } from '@/components/usePolledQuery';
import { paths } from '@/lib/paths';
import { disputeCopy, SIDE_NAME } from '@/messages/dispute';
import { itemPhotosCopy } from '@/messages/itemPhotos';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Fold } from '@/ui/Fold';
import { KeyValueList } from '@/ui/KeyValueList';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { useNow } from '@/ui/useNow';
import { Composer } from './Composer';
import { DisputeEntries, ReportEntry } from './DisputeEntries';
import { DisputeHead, DisputeTrack } from './DisputeHead';
import { DisputeNotLoaded } from './DisputeNotLoaded';
import { AnswerSheet, AppealSheet, ConcedeDialog, EscalateDialog, ProposeSheet, WithdrawDialog } from './DisputeSheets';
import styles from './dispute.module.css';
import { awardsOf, deciderAfterTalk, demandOf, type SpeakerNames, sidesStory, untilText } from './disputeStory';
import { AwardCards, ProposalCard } from './OfferCard';
import { useDisputeCode } from './useDisputeCode';

/** Both sides may write while the page is open. */
const POLL_MS = 10_000;

function intervalOf({ currentData }: LoadedQuery<Dispute>): number {
  return currentData === undefined || currentData.stage === 'closed' ? 0 : POLL_MS;
}

/** /dispute/:code: one dispute for the two sides of its transaction, in every stage. */
export function DisputeScreen() {
  const paymentCode = paymentCodeIn(useParams().code ?? '');
  const code = paymentCode ?? skipToken;
  const dispute = usePolledQuery(useDisputeDetailsQuery, code, intervalOf);
  const transaction = useTransactionDetailsQuery(code, {
    pollingInterval: intervalOf(dispute),
    skipPollingIfUnfocused: true,
  });
  if (dispute.currentData !== undefined && transaction.currentData !== undefined) {
    const { disputeId } = dispute.currentData;
    return <DisputePage key={disputeId} transaction={transaction.currentData} dispute={dispute.currentData} />;
  }
  return (
    <DisputeNotLoaded
      paymentCode={paymentCode}
      query={{
        error: transaction.error ?? dispute.error,
        isFetching: dispute.isFetching || transaction.isFetching,
        refetch() {
          dispute.refetch();
          transaction.refetch();
        },
      }}
    />
  );
}

interface DisputePageProps {
  transaction: TransactionDetails;
  dispute: Dispute;
}

type OpenDialog = 'answer' | 'appeal' | 'concede' | 'escalate' | 'propose' | 'withdraw';

/** A dispute for one of its two sides: the money, the turn, the offer or the award, the entries, and the allowed actions. */
function DisputePage({ transaction, dispute }: DisputePageProps) {
  const { code: paymentCode, amountRials, purpose, status, viewerRole, ending } = transaction;
  const { stage, award, referee, myActions, itemPhotos } = dispute;
  const now = useNow();
  const goBack = useGoBack(paths.transactionDetail(paymentCode));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [addStatement, isSending] = useMutationWithToast(useAddStatementMutation);
  const names = namesFor(transaction, dispute);
  const close = () => setDialog(null);

  const may = (action: Dispute['myActions'][number]) => myActions.includes(action);
  // an action of the other side can make the dialog obsolete
  const open = dialog !== null && may(dialog) ? dialog : null;
  const passedReferees = firstStage(dispute.openedBy, dispute.reason) === 'answer';
  const hasNoReferee = stage === 'office' && award === null && referee.state === 'none' && passedReferees;
  const decisionFrom = stage === 'talk' && !may('escalate') ? dispute.dueAt : null;
  const hasPrimary = may('answer') || may('accept_award') || may('appeal');

  // an answer has a sheet of its own
  const composer = may('statement') && !may('answer') && (
    <Composer
      paymentCode={paymentCode}
      disputeId={dispute.disputeId}
      sending={isSending}
      onSend={(text, evidenceIds) => addStatement({ paymentCode, text, evidenceIds })}
    />
  );

  return (
    <Page
      gap={4}
      header={
        <Header
          title={disputeCopy.title}
          back={goBack}
          action={<LiveStatus paymentCode={paymentCode} shown={dispute} />}
        />
      }
      dock={
        hasPrimary ? (
          <ActionDock transaction={transaction} dispute={dispute} onOpen={setDialog} />
        ) : (
          composer && <Dock>{composer}</Dock>
        )
      }
    >
      <DisputeHead
        dispute={dispute}
        purpose={purpose}
        amountRials={amountRials}
        status={{ value: status, role: viewerRole, ending }}
      />
      <DisputeTrack
        dispute={dispute}
        amountRials={amountRials}
        status={status}
        buyerName={names.payer}
        sellerName={names.payee}
        story={sidesStory(dispute, viewerRole)}
        viewer={viewerRole}
        keptFrom={keptFrom(transaction, now)}
        broken={isStopped(transaction)}
      />
      <Card>
        <KeyValueList items={demandOf(dispute, viewerRole)} />
        {itemPhotos.length > 0 && (
          <div className={styles.folded}>
            <Fold name="photos" icon={Images} title={itemPhotosCopy.title}>
              <div className={styles.photos}>
                <EvidencePhotos pictures={itemPhotos} />
              </div>
            </Fold>
          </div>
        )}
      </Card>
      {decisionFrom !== null && (
        <Note icon={Scale}>{disputeCopy.escalate.wanted(deciderAfterTalk(transaction), untilText(decisionFrom))}</Note>
      )}
      {hasNoReferee && <Note icon={Scale}>{disputeCopy.noReferee}</Note>}
      <AwardCards dispute={dispute} amountRials={amountRials} viewer={viewerRole} />
      {award?.final && stage !== 'appeal' && <Note tone="plain">{disputeCopy.award.final}</Note>}
      <Proposals transaction={transaction} dispute={dispute} onOpen={setDialog} />
      <DisputeEntries
        entries={dispute.entries}
        awards={awardsOf(dispute)}
        names={names}
        viewer={viewerRole}
        under={(entry) => <ReportEntry entry={entry} />}
      />
      {hasPrimary && composer}
      <SideActions transaction={transaction} dispute={dispute} onOpen={setDialog} />
      {open === 'answer' && <AnswerSheet transaction={transaction} dispute={dispute} onClose={close} />}
      {open === 'appeal' && <AppealSheet transaction={transaction} dispute={dispute} onClose={close} />}
      {open === 'propose' && <ProposeSheet transaction={transaction} dispute={dispute} onClose={close} />}
      {open === 'concede' && <ConcedeDialog transaction={transaction} dispute={dispute} onClose={close} />}
      {open === 'escalate' && <EscalateDialog transaction={transaction} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog paymentCode={paymentCode} onClose={close} />}
    </Page>
  );
}

/** «شما», the other side, and the deciders. */
function namesFor({ viewerRole, payer, payee }: TransactionDetails, { referee }: Dispute): SpeakerNames {
  return {
    payer: viewerRole === 'payer' ? disputeCopy.you : (payer?.fullName ?? SIDE_NAME.payer),
    payee: viewerRole === 'payee' ? disputeCopy.you : payee.fullName,
    referee: referee.name ?? disputeCopy.referee,
    office: disputeCopy.house,
    system: disputeCopy.house,
  };
}

interface PartProps extends DisputePageProps {
  onOpen: (dialog: OpenDialog) => void;
}

/** The open proposals of both sides, and the button for a new one. */
function Proposals({ transaction, dispute, onOpen }: PartProps) {
  const { code: paymentCode, amountRials, viewerRole } = transaction;
  const { myActions, proposals } = dispute;
  const { requestCode, isRequested } = useDisputeCode(transaction);
  const [reject, isRejecting] = useMutationWithToast(useRejectProposalMutation);
  const open = proposals.filter(({ state }) => state === 'open');
  const theirs = open.find(({ by }) => by !== viewerRole);
  const own = open.find(({ by }) => by === viewerRole);
  const propose = myActions.includes('propose') && (
    <Button
      variant={theirs || own ? 'text' : 'soft'}
      size="md"
      icon={theirs ? undefined : Handshake}
      onClick={() => onOpen('propose')}
    >
      {theirs || own ? disputeCopy.propose.another : disputeCopy.propose.title}
    </Button>
  );
  return (
    <>
      {theirs && (
        <ProposalCard
          proposal={theirs}
          amountRials={amountRials}
          viewer={viewerRole}
          binding={myActions.includes('accept')}
        >
          {myActions.includes('accept') && (
            <Button
              size="md"
              loading={isRequested('accept_proposal')}
              onClick={() =>
                requestCode('accept_proposal', {
                  subjectId: theirs.proposalId,
                  payeeRials: theirs.payeeRials,
                })
              }
            >
              {disputeCopy.offer.accept}
            </Button>
          )}
          {myActions.includes('reject') && (
            <Button
              variant="soft"
              size="md"
              loading={isRejecting}
              onClick={() => reject({ paymentCode, proposalId: theirs.proposalId })}
            >
              {disputeCopy.offer.reject}
            </Button>
          )}
          {propose}
        </ProposalCard>
      )}
      {own && (
        <ProposalCard proposal={own} amountRials={amountRials} viewer={viewerRole}>
          {!theirs && propose}
        </ProposalCard>
      )}
      {!theirs && !own && propose}
    </>
  );
}

/** The main actions: answer or concede, accept an award or appeal against it. */
function ActionDock({ transaction, dispute, onOpen }: PartProps) {
  const { myActions, award } = dispute;
  const { requestCode, isRequested } = useDisputeCode(transaction);
  if (myActions.includes('answer')) {
    return (
      <Dock lockable>
        <Button block onClick={() => onOpen('answer')}>
          {disputeCopy.answer.button}
        </Button>
        {myActions.includes('concede') && (
          <Button block variant="text" onClick={() => onOpen('concede')}>
            {disputeCopy.concede.button}
          </Button>
        )}
      </Dock>
    );
  }
  return (
    <Dock lockable note={disputeCopy.award.acceptNote}>
      {myActions.includes('accept_award') && award !== null && (
        <Button
          block
          loading={isRequested('accept_award')}
          onClick={() => requestCode('accept_award', { subjectId: award.awardId, payeeRials: award.payeeRials })}
        >
          {disputeCopy.award.accept}
        </Button>
      )}
      {myActions.includes('appeal') && (
        <Button block variant="text" onClick={() => onOpen('appeal')}>
          {disputeCopy.award.appeal}
        </Button>
      )}
    </Dock>
  );
}

/** The other ways to end the discussion. */
function SideActions({ transaction, dispute, onOpen }: PartProps) {
  const { myActions } = dispute;
  const concedesHere = myActions.includes('concede') && !myActions.includes('answer');
  if (!myActions.includes('escalate') && !myActions.includes('withdraw') && !concedesHere) return null;
  return (
    <div className={styles.pair}>
      {myActions.includes('escalate') && (
        <Button variant="text" size="md" icon={Scale} onClick={() => onOpen('escalate')}>
          {disputeCopy.escalate.button(deciderAfterTalk(transaction))}
        </Button>
      )}
      {myActions.includes('withdraw') && (
        <Button variant="text" size="md" icon={Undo2} flipIcon onClick={() => onOpen('withdraw')}>
          {disputeCopy.withdraw.button}
        </Button>
      )}
      {concedesHere && (
        <Button variant="text" size="md" onClick={() => onOpen('concede')}>
          {disputeCopy.concede.button}
        </Button>
      )}
    </div>
  );
}
