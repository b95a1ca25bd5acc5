import { ERROR } from '@contract/errors';
import type { Decision } from '@contract/rules/twoPersons';
import { Eye, Info } from 'lucide-react';
import { type OfficeProposal, useDecideProposalMutation, useOfficeProposalsQuery } from '@/api/deskApi';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { Loaded } from '@/components/Loaded';
import { formatCount } from '@/lib/digits';
import { deskCopy, proposalTitle } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { deskTime } from './moments';
import { useOfficeAct } from './OfficeAct';
import { OFFICE_POLLING } from './OfficeFrame';
import styles from './office.module.css';
import { Initials, Panel } from './Panel';

const words = deskCopy.proposals;

const REFUSED = {
  [ERROR.proposalGone]: words.gone,
  [ERROR.notAcceptable]: words.notNow,
  [ERROR.noAccess]: words.notYours,
};

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
  const act = useOfficeAct();
  const [decide, isLoading] = useMutationWithToast(useDecideProposalMutation);
  const now = useNow();
  const title = proposalTitle(kind, subjectName ?? subject, details);
  const mayTake = (decision: Decision) => mayDecide && myDecisions.includes(decision);
  const send = (decision: Decision) =>
    act(
      decide({ proposalId, decision }, () => REFUSED),
      words.done[decision],
    );
  const remark = mayTake('withdraw') ? words.own : mayDecide && myDecisions.length === 0 ? words.aboutYou : null;

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
      {remark !== null && (
        <p className={classNames(styles.line, styles.muted)}>
          <Icon icon={Info} size="xs" /> {remark}
        </p>
      )}
      <div className={classNames(styles.line, styles.acts, styles.whole)}>
        {mayTake('withdraw') && (
          <Button variant="danger-soft" size="md" loading={isLoading} onClick={() => void send('withdraw')}>
            {words.withdraw}
          </Button>
        )}
        {mayTake('approve') && (
          <AskFirst
            busy={isLoading}
            title={words.question(title)}
            text={words.consequence}
            confirmLabel={words.yes}
            onConfirm={() => send('approve')}
          >
            {(ask) => (
              <Button size="md" disabled={isLoading} onClick={ask}>
                {words.approve}
              </Button>
            )}
          </AskFirst>
        )}
        {mayTake('reject') && (
          <Button variant="soft" size="md" loading={isLoading} onClick={() => void send('reject')}>
            {words.reject}
          </Button>
        )}
      </div>
    </li>
  );
}
