import type { BankSource } from '@contract/rules/bankFileRules';
import { takesTwoToTransfer } from '@contract/rules/refundRules';
import type { ReturnReason } from '@contract/rules/transactionStates';
import { Eye, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type OfficeProposal, useOfficeProposalsQuery } from '@/api/deskApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatIsoDate } from '@/lib/calendar';
import { formatCount } from '@/lib/digits';
import { reconcilePath } from '@/lib/officePaths';
import { reconcileCopy as bankWords, refundsCopy, SOURCE_WORDS } from '@/messages/bankFilesCopy';
import { deskCopy, proposalTitle } from '@/messages/deskCopy';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { deskTime } from './moments';
import { OFFICE_POLLING } from './OfficeFrame';
import styles from './office.module.css';
import { Facts, Initials, Panel } from './Panel';
import { partnerFactsOf } from './partnerFacts';
import { Decisions } from './SecondPerson';
import { settlementFacts } from './SettlementForm';

const words = deskCopy.proposals;

/** Proposals that wait for a second operator. @param mayDecide false for the auditor, who only reads them */
export function Proposals({ mayDecide }: { mayDecide: boolean }) {
  const proposals = useOfficeProposalsQuery(undefined, OFFICE_POLLING);
  return (
    <Loaded query={proposals} card skeleton={<SkeletonRows count={2} />}>
      {(open) => (
        <Panel
          title={words.title}
          aside={
            open.length > 0 && <span className={classNames(styles.chip, styles.pip)}>{formatCount(open.length)}</span>
          }
        >
          {open.length === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.none}</p>}
          <ul className={styles.rows}>
            {open.map((proposal) => (
              <ProposalRow key={proposal.proposalId} proposal={proposal} mayDecide={mayDecide} />
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

function ProposalRow({ proposal, mayDecide }: { proposal: OfficeProposal; mayDecide: boolean }) {
  const { proposalId, kind, subject, subjectName, details, reason, by, at, isMine, myDecisions } = proposal;
  const now = useNow();
  const title = proposalTitle(kind, subjectName ?? subject, details);
  const facts = factsOf(details);

  return (
    <li>
      <span className={styles.eyes} aria-hidden="true">
        <Initials name={by} />
        <span className={styles.initials}>
          <Icon icon={Eye} size="xs" />
        </span>
      </span>
      <div className={styles.what}>
        <h3>{title}</h3>
        {reason !== '' && <p>{reason}</p>}
        <p>{words.by(isMine ? words.you : by, deskTime(at, now))}</p>
      </div>
      {mayDecide && myDecisions.length === 0 && (
        <p className={classNames(styles.line, styles.muted)}>
          <Icon icon={Info} size="xs" /> {words.aboutYou}
        </p>
      )}
      {facts !== null && <Facts facts={facts} />}
      <Decisions proposalId={proposalId} title={title} decisions={mayDecide ? myDecisions : []} />
    </li>
  );
}

/** What is approved about a day of the bank, with a link to it, a foreign card or a partner; null for other proposals. */
function factsOf(details: OfficeProposal['details']) {
  const { day, source, reference, transaction, ours, bank, days, gross, rials, fee, why } = details as Readonly<
    Record<string, unknown>
  >;
  if (takesTwoToTransfer(why as ReturnReason | null)) return { [refundsCopy.why]: refundsCopy.keptAtGateway };
  if (typeof day !== 'string') return partnerFactsOf(details);
  const sum = (rials: unknown) => (typeof rials === 'number' ? <MoneyText rials={rials} /> : bankWords.nothing);
  const isSettlement = typeof days === 'string';
  const isDifference = typeof reference === 'string' && !isSettlement;
  return {
    [bankWords.day]: (
      <Link className={styles.link} to={reconcilePath(day, source as BankSource)}>
        {formatIsoDate(day)} · {SOURCE_WORDS[source as BankSource].tab}
      </Link>
    ),
    [bankWords.deal]: typeof transaction === 'string' ? <Ltr code>{transaction}</Ltr> : null,
    [bankWords.atOurs]: isDifference ? sum(ours) : null,
    [bankWords.atBank]: isDifference ? sum(bank) : null,
    ...(isSettlement &&
      settlementFacts({
        days: days.split(' '),
        grossRials: Number(gross),
        netRials: Number(rials),
        feeRials: Number(fee),
      })),
  };
}
