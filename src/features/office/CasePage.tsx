import type { DisputeSide } from '@contract/rules/disputeRules';
import { Flag, Gavel, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { DisputeEntry } from '@/api/disputesApi';
import { type OfficeCase, useAskInCaseMutation, useAwardCaseMutation, useNoteInCaseMutation } from '@/api/officeApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { MoneyText } from '@/components/MoneyText';
import { DisputeBadge } from '@/components/StatusBadge';
import { AwardForm, CaseFacts, WriteSheet } from '@/features/dispute/CaseParts';
import { DisputeEntries } from '@/features/dispute/DisputeEntries';
import { DisputeTrack } from '@/features/dispute/DisputeHead';
import { awardsOf, closedStory, isSplit, moneyAfter, nameInCase } from '@/features/dispute/disputeStory';
import { AwardCards, ProposalCard } from '@/features/dispute/OfferCard';
import { caseCopy } from '@/messages/case';
import { disputeCopy } from '@/messages/dispute';
import { OFFICE_STORY, officeCopy } from '@/messages/officeCopy';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import { CaseNotices } from './CaseNotices';
import styles from './office.module.css';
import { RiskFacts } from './RiskFacts';

interface OfCase {
  case: OfficeCase;
}

/** A case for the office: money, evidence, entries, facts about both sides, and the award at the end. */
export function CasePage({ case: officeCase }: OfCase) {
  const { dispute, deal } = officeCase;
  const { award, stage, myActions } = dispute;
  return (
    <div className={styles.case}>
      <CaseHead case={officeCase} />
      <div className={classNames(styles.column, styles.notices)}>
        <CaseNotices case={officeCase} />
      </div>
      <div className={classNames(styles.column, styles.story)}>
        <DisputeTrack
          dispute={dispute}
          amountRials={deal.amountRials}
          status={moneyAfter(dispute)}
          buyerName={deal.payer?.fullName ?? ''}
          sellerName={deal.payee?.fullName ?? ''}
          story={officeStory(officeCase)}
          viewer="office"
          otherwise={stage === 'office' ? officeCopy.ifLate : undefined}
        />
        <CaseFacts dispute={dispute} deal={deal} />
        <AwardCards dispute={dispute} amountRials={deal.amountRials} viewer={null} by={officeCase.awardedBy?.name} />
        {dispute.proposals
          .filter(({ state }) => state === 'open')
          .map((proposal) => (
            <ProposalCard key={proposal.proposalId} proposal={proposal} amountRials={deal.amountRials} viewer={null} />
          ))}
        {dispute.entries.length > 0 && (
          <DisputeEntries
            entries={dispute.entries}
            awards={awardsOf(dispute)}
            names={namesIn(officeCase)}
            viewer="office"
            under={(entry) => <Reports case={officeCase} entry={entry} />}
          />
        )}
        <Writing case={officeCase} />
      </div>
      <div className={classNames(styles.column, styles.beside)}>
        <RiskFacts case={officeCase} />
        {myActions.includes('award') && <CaseAward key={award?.awardId} case={officeCase} />}
      </div>
    </div>
  );
}

function CaseHead({ case: { dispute, deal } }: OfCase) {
  const people = [deal.payer, deal.payee].flatMap((person) => (person === null ? [] : [person.fullName]));
  return (
    <div className={classNames(styles.line, styles.head)}>
      <div className={styles.what}>
        <h1>{deal.purpose}</h1>
        <p>
          <Ltr code>{dispute.paymentCode}</Ltr> · {people.join(' و ')}
        </p>
      </div>
      <DisputeBadge stage={dispute.stage} split={isSplit(dispute)} large />
      <p className={styles.total}>
        <MoneyText rials={deal.amountRials} />
      </p>
    </div>
  );
}

function namesIn({ dispute, deal, arbiter }: OfficeCase) {
  return {
    payer: nameInCase('payer', deal.payer),
    payee: nameInCase('payee', deal.payee),
    referee: dispute.referee.name ?? disputeCopy.referee,
    office: arbiter?.name ?? disputeCopy.house,
    system: disputeCopy.house,
  };
}

function officeStory({ dispute, arbiter, awardedBy }: OfficeCase) {
  const { stage } = dispute;
  if (stage === 'closed') return closedStory(dispute, null);
  if (stage !== 'office') return OFFICE_STORY[stage];
  if (awardedBy !== null) return OFFICE_STORY.waiting(awardedBy.name);
  if (arbiter === null) return OFFICE_STORY.free;
  return arbiter.isReader ? OFFICE_STORY.yours : OFFICE_STORY.others(arbiter.name);
}

/** The reports of an entry. */
function Reports({ case: { reports }, entry }: OfCase & { entry: DisputeEntry }) {
  const by = reports.filter(({ entryId }) => entryId === entry.entryId).map((report) => officeCopy.reporter[report.by]);
  if (by.length === 0) return null;
  return (
    <p className={classNames(styles.mark, styles.muted, styles.late)}>
      <Icon icon={Flag} size="xs" />
      {officeCopy.reported(by.join(' و '))}
    </p>
  );
}

/** Questions to a side, and internal notes. */
function Writing({ case: { dispute } }: OfCase) {
  const { disputeId, paymentCode, myActions } = dispute;
  const [sheet, setSheet] = useState<DisputeSide | 'note' | null>(null);
  const [ask, isAsking] = useMutationWithToast(useAskInCaseMutation);
  const [addNote, isAddingNote] = useMutationWithToast(useNoteInCaseMutation);
  const close = () => setSheet(null);
  return (
    <div className={classNames(styles.line, styles.acts)}>
      {myActions.includes('question') &&
        (['payer', 'payee'] as const).map((side) => (
          <Button key={side} variant="soft" size="md" onClick={() => setSheet(side)}>
            {caseCopy.ask[side]}
          </Button>
        ))}
      {myActions.includes('note') && (
        <Button variant="text" size="md" icon={NotebookPen} onClick={() => setSheet('note')}>
          {officeCopy.note.button}
        </Button>
      )}
      {(sheet === 'payer' || sheet === 'payee') && (
        <WriteSheet
          form={`question:${disputeId}:${sheet}`}
          title={caseCopy.ask[sheet]}
          label={caseCopy.question}
          busy={isAsking}
          onClose={close}
          onSend={(text) => ask({ disputeId, paymentCode, to: sheet, text })}
        />
      )}
      {sheet === 'note' && (
        <WriteSheet
          form={`note:${disputeId}`}
          title={officeCopy.note.title}
          label={officeCopy.note.label}
          busy={isAddingNote}
          onClose={close}
          onSend={(text) => addNote({ disputeId, paymentCode, text })}
        />
      )}
    </div>
  );
}

/** «رأی شما»: final, either immediately or with the second signature. */
function CaseAward({ case: { dispute, deal, needsSecond } }: OfCase) {
  const { disputeId, paymentCode } = dispute;
  const [award, isLoading] = useMutationWithToast(useAwardCaseMutation);
  return (
    <AwardForm
      disputeId={disputeId}
      amountRials={deal.amountRials}
      division={dispute.division}
      busy={isLoading}
      consequence={needsSecond ? officeCopy.award.waits : officeCopy.award.final}
      onAward={async (draft, forget) => {
        if (await award({ disputeId, paymentCode, ...draft })) forget();
        return true;
      }}
    >
      {(fields) => (
        <>
          {fields}
          <Text look="xs" tone="muted">
            {disputeCopy.award.final}
          </Text>
          <Button type="submit" block icon={Gavel} loading={isLoading}>
            {caseCopy.award}
          </Button>
        </>
      )}
    </AwardForm>
  );
}
