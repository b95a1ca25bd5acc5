import { ERROR } from '@contract/errors';
import { PROPOSAL_REASON } from '@contract/rules/officeRoles';
import type { Decision } from '@contract/rules/twoPersons';
import { Eye, Info } from 'lucide-react';
import { useState } from 'react';
import { type OfficeProposal, useDecideProposalMutation, useOfficeProposalsQuery } from '@/api/deskApi';
import { useKeyedMutation } from '@/api/useKeyedMutation';
import { Loaded } from '@/components/Loaded';
import { formatCount } from '@/lib/digits';
import { deskCopy, proposalTitle } from '@/messages/deskCopy';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextArea } from '@/ui/TextArea';
import { useNow } from '@/ui/useNow';
import styles from './Desk.module.css';
import { deskTime, initialsOf } from './deskTime';

const POLL_MS = 30_000;
const words = deskCopy.proposals;

const REFUSED = {
  [ERROR.proposalGone]: words.gone,
  [ERROR.notAcceptable]: words.notNow,
  [ERROR.noAccess]: words.notYours,
};

/** The reason of a proposal, which the second operator reads. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextArea
      label={deskCopy.reason}
      hint={deskCopy.reasonHint}
      rows={2}
      maxLength={PROPOSAL_REASON.maximum}
      value={value}
      onChange={onChange}
    />
  );
}

/** Proposals that wait for a second operator. @param mayDecide false for the auditor, who only reads them */
export function Proposals({ mayDecide }: { mayDecide: boolean }) {
  const proposals = useOfficeProposalsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <Loaded query={proposals} card skeleton={<SkeletonRows count={2} />}>
      {(open) => (
        <Card>
          <h2 className={styles.title}>
            {words.title}
            {open.length > 0 && <span className={styles.pip}>{formatCount(open.length)}</span>}
          </h2>
          {open.length === 0 && <p className={styles.none}>{words.none}</p>}
          {open.map((proposal) => (
            <ProposalRow key={proposal.proposalId} proposal={proposal} mayDecide={mayDecide} />
          ))}
        </Card>
      )}
    </Loaded>
  );
}

function ProposalRow({ proposal, mayDecide }: { proposal: OfficeProposal; mayDecide: boolean }) {
  const { proposalId, kind, subject, subjectName, details, reason, by, at, isMine, myDecisions } = proposal;
  const dispatch = useAppDispatch();
  const [decide, isLoading] = useKeyedMutation(useDecideProposalMutation);
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const title = proposalTitle(kind, subjectName ?? subject, details);
  const mayTake = (decision: Decision) => mayDecide && myDecisions.includes(decision);

  async function send(decision: Decision) {
    const isDone = await decide({ proposalId, decision }, () => REFUSED);
    setAsking(false);
    if (isDone) dispatch(toastShown({ kind: 'success', text: words.done[decision] }));
  }

  return (
    <article className={styles.proposal}>
      <header>
        <span className={styles.eyes} aria-hidden="true">
          <span>{initialsOf(by)}</span>
          <span>
            <Icon icon={Eye} size="xs" />
          </span>
        </span>
        <div>
          <h3>{title}</h3>
          {reason !== '' && <p>{reason}</p>}
          <p>{words.by(isMine ? words.you : by, deskTime(at, now))}</p>
        </div>
      </header>
      {mayDecide && myDecisions.length === 0 && (
        <p>
          <Icon icon={Info} size="xs" /> {words.aboutYou}
        </p>
      )}
      {mayTake('withdraw') && (
        <>
          <p>
            <Icon icon={Info} size="xs" /> {words.own}
          </p>
          <Button variant="danger-soft" size="md" loading={isLoading} onClick={() => void send('withdraw')}>
            {words.withdraw}
          </Button>
        </>
      )}
      {mayTake('approve') && (
        <div className={styles.decisions}>
          <Button size="md" disabled={isLoading} onClick={() => setAsking(true)}>
            {words.approve}
          </Button>
          {mayTake('reject') && (
            <Button variant="soft" size="md" loading={isLoading && !asking} onClick={() => void send('reject')}>
              {words.reject}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        busy={isLoading}
        title={words.question(title)}
        text={words.consequence}
        confirmLabel={words.yes}
        onConfirm={() => void send('approve')}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
