import { ERROR } from '@contract/errors';
import { type Decision, decidersOf } from '@contract/rules/twoPersons';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDecideProposalMutation } from '@/api/deskApi';
import { reconcileCopy } from '@/messages/bankFilesCopy';
import { deskCopy } from '@/messages/deskCopy';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { useOfficeAct } from './OfficeAct';
import { useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Facts } from './Panel';

const words = deskCopy.proposals;

const REFUSED = {
  [ERROR.proposalGone]: words.gone,
  [ERROR.notAcceptable]: words.notNow,
  [ERROR.noAccess]: words.notYours,
};

interface DecisionsProps {
  proposalId: string;
  /** What the proposal asks. */
  title: string;
  /** Of the reader. */
  decisions: readonly Decision[];
}

/** The decisions of a second operator on a proposal, and of its maker. */
export function Decisions({ proposalId, title, decisions }: DecisionsProps) {
  const act = useOfficeAct();
  const [decide, { isLoading }] = useDecideProposalMutation();
  const mayTake = (decision: Decision) => decisions.includes(decision);
  const send = (decision: Decision) => act(decide({ proposalId, decision }), words.done[decision], REFUSED);

  return (
    <>
      {mayTake('withdraw') && (
        <p className={classNames(styles.line, styles.muted)}>
          <Icon icon={Info} size="xs" /> {words.own}
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
    </>
  );
}

interface WaitingProps {
  proposal: { proposalId: string; text: string; by: string; isMine: boolean; myDecisions: readonly Decision[] };
  title: string;
  /** What is approved, by label. A null leaves its fact out. */
  facts?: Readonly<Record<string, ReactNode>>;
}

/** A proposal beside what it is about: the first person's reason, what is approved, and the reader's decisions. */
export function Waiting({ proposal, title, facts = {} }: WaitingProps) {
  const { proposalId, text, by, isMine, myDecisions } = proposal;
  const holdsRole = useHolds(...decidersOf('explain_difference'));
  return (
    <div className={classNames(styles.reason, styles.well)}>
      <p>
        <b className={styles.late}>{reconcileCopy.waits(by)}</b> «{text}»
      </p>
      {myDecisions.length > 0 && <Facts facts={facts} />}
      {holdsRole && !isMine && myDecisions.length === 0 && <p className={styles.muted}>{reconcileCopy.ownProposal}</p>}
      <Decisions proposalId={proposalId} title={title} decisions={myDecisions} />
    </div>
  );
}
