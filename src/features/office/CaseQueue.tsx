import type { DisputeStage } from '@contract/rules/disputeRules';
import { Check, Clock3, Eye, Flag, Hourglass, Inbox, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeQueue, QueuedCase } from '@/api/officeApi';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { LATE_MINUTES, minutesUntil, timeLeft } from '@/components/timeWords';
import { untilText } from '@/features/dispute/disputeStory';
import { formatCount, toPersianDigits } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { DISPUTE_REASON } from '@/messages/dispute';
import { OUTCOME_NAME, officeCopy, QUEUE_NAME } from '@/messages/officeCopy';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useNow } from '@/ui/useNow';
import styles from './office.module.css';

const words = officeCopy.row;

interface CaseQueueProps {
  stage: DisputeStage;
  query: LoadedQuery<OfficeQueue>;
  /** The case that is open beside the queue. */
  openId: string | undefined;
}

/** The cases of one queue, ordered by their due time. */
export function CaseQueue({ stage, query, openId }: CaseQueueProps) {
  const Heading = openId === undefined ? 'h1' : 'h2';
  return (
    <section className={classNames(styles.pane, styles.queue)}>
      <div className={classNames(styles.line, styles.between, styles.head)}>
        <Heading>{QUEUE_NAME[stage]}</Heading>
        <small className={styles.muted}>{stage === 'closed' ? officeCopy.order.closed : officeCopy.order.open}</small>
      </div>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(queue) => <Cases queue={queue} stage={stage} openId={openId} />}
      </Loaded>
    </section>
  );
}

function Cases({ queue, stage, openId }: { queue: OfficeQueue; stage: DisputeStage; openId: string | undefined }) {
  const { cases, total } = queue;
  if (cases.length === 0) {
    return (
      <div className={styles.padded}>
        <EmptyState icon={Inbox} title={officeCopy.empty} />
      </div>
    );
  }
  return (
    <>
      <ul>
        {cases.map((each) => (
          <li key={each.disputeId}>
            <CaseRow queued={each} stage={stage} isOpen={each.disputeId === openId} />
          </li>
        ))}
      </ul>
      {total > cases.length && (
        <p className={classNames(styles.muted, styles.padded)}>
          {officeCopy.more(formatCount(cases.length), formatCount(total))}
        </p>
      )}
    </>
  );
}

function CaseRow({ queued, stage, isOpen }: { queued: QueuedCase; stage: DisputeStage; isOpen: boolean }) {
  const { disputeId, paymentCode, amountRials, reason } = queued;
  return (
    <Link to={officePaths.case(disputeId, stage)} className={styles.pick} aria-current={isOpen || undefined}>
      <b className={classNames(styles.line, styles.between)}>
        <Ltr code>{paymentCode}</Ltr>
        <MoneyText rials={amountRials} size="row" />
      </b>
      <span className={styles.muted}>{DISPUTE_REASON[reason]}</span>
      <Due queued={queued} />
      <Marks queued={queued} />
    </Link>
  );
}

/** The time that is left, or the outcome. */
function Due({ queued: { dueAt, outcome, isLate } }: { queued: QueuedCase }) {
  const now = useNow();
  if (outcome !== null) {
    return (
      <span className={styles.line}>
        <Tag icon={Check}>{OUTCOME_NAME[outcome]}</Tag>
      </span>
    );
  }
  if (dueAt === null) return null;
  const minutes = minutesUntil(dueAt, now);
  const presses = isLate || minutes <= LATE_MINUTES;
  return (
    <span className={classNames(styles.line, presses && styles.presses)}>
      <Tag icon={presses ? Hourglass : Clock3}>{minutes > 0 ? words.left(timeLeft(minutes)) : words.over}</Tag>
      <small className={styles.muted}>{words.until(untilText(dueAt, now))}</small>
    </span>
  );
}

/** Delay, second signature, reports and arbiter of a case. */
function Marks({ queued }: { queued: QueuedCase }) {
  const { isMine, isAssigned, needsSecond, waitsForSecond, isLate, reportCount, outcome } = queued;
  const marks = [
    isLate && { icon: Hourglass, text: words.late },
    outcome === null && needsSecond && { icon: Eye, text: waitsForSecond ? words.waits : words.needsSecond },
    reportCount > 0 && { icon: Flag, text: words.reports(toPersianDigits(reportCount)) },
    outcome === null && isAssigned && { icon: UserRoundCheck, text: isMine ? words.mine : words.taken },
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <small className={classNames(styles.line, styles.muted)}>
      {marks.map(({ icon, text }) => (
        <span key={text} className={styles.mark}>
          <Icon icon={icon} size="xs" />
          {text}
        </span>
      ))}
    </small>
  );
}
