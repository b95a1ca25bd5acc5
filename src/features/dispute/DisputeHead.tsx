import type { Ending } from '@contract/rules/endings';
import type { NextActor } from '@contract/rules/nextStep';
import type { ViewerRole } from '@contract/rules/statusWords';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Dispute } from '@/api/disputesApi';
import { MoneyText } from '@/components/MoneyText';
import { MoneyTrack } from '@/components/MoneyTrack';
import { NextLine } from '@/components/NextLine';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import type { DisputeStory } from '@/messages/dispute';
import { Card } from '@/ui/Card';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import styles from './DisputeHead.module.css';
import { isSplit, payeeShareOf } from './disputeStory';

interface DisputeHeadProps {
  dispute: Dispute;
  purpose: string;
  amountRials: number;
  /** The transaction's status and its reader. Absent for a referee, who sees only the stage of the dispute. */
  status?: { value: TransactionStatus; role: ViewerRole; ending?: Ending | null };
}

/** Purpose and amount of the disputed transaction, and the stage of the dispute. */
export function DisputeHead({ dispute, purpose, amountRials, status }: DisputeHeadProps) {
  const split = isSplit(dispute);
  // the status alone says where the money of a closed dispute went
  const isOver = dispute.stage === 'closed' && !split && status !== undefined;
  return (
    <section className={styles.head}>
      <p className={styles.purpose}>{purpose}</p>
      <p className={styles.amount}>
        <MoneyText rials={amountRials} />
      </p>
      <div className={styles.badges}>
        {status && <StatusBadge status={status.value} role={status.role} ending={status.ending} large />}
        {!isOver && <DisputeBadge stage={dispute.stage} split={split} large />}
      </div>
    </section>
  );
}

interface DisputeTrackProps {
  dispute: Dispute;
  amountRials: number;
  status: TransactionStatus;
  buyerName: string;
  sellerName: string;
  story: DisputeStory;
  viewer: NextActor;
  /** The result of inaction, where it is not one of the usual ones. */
  otherwise?: string;
  /** The side that its share has not reached although it was sent, and whether the bank refused it. */
  keptFrom?: 'buyer' | 'seller';
  broken?: boolean;
}

/** Where the disputed money is, and the running deadline. */
export function DisputeTrack(props: DisputeTrackProps) {
  const { dispute, amountRials, story, viewer, otherwise, ...track } = props;
  const isOpen = dispute.stage !== 'closed';
  return (
    <Card>
      <MoneyTrack
        {...track}
        turn={story.lead}
        say={story.text}
        frozen={isOpen}
        payeeShare={payeeShareOf(dispute, amountRials)}
      >
        {isOpen && <NextLine next={dispute.next} viewer={viewer} otherwise={otherwise} />}
      </MoneyTrack>
    </Card>
  );
}

/** The placeholder of a dispute that is loading. */
export function DisputeSkeleton() {
  return (
    <>
      <Skeleton width="half" />
      <Card>
        <Skeleton shape="box" width="full" />
      </Card>
      <SkeletonRows count={3} />
    </>
  );
}
