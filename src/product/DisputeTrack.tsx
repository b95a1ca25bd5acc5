import type { NextActor, SilenceResult } from '@contract/nextStep';
import type { TransactionStatus } from '@contract/schemas/common';
import type { Dispute } from '@/api/disputeModels';
import { type DisputeStory, disputeCopy } from '@/messages/dispute';
import { Card } from '@/ui/Card';
import { clockSince, payeeShareOf } from './disputeStory';
import { MoneyTrack } from './MoneyTrack';
import { NextLine } from './NextLine';

export interface DisputeTrackProps {
  dispute: Dispute;
  amountRials: number;
  status: TransactionStatus;
  buyerName: string;
  sellerName: string;
  story: DisputeStory;
  /** The reader, as one of those whose turn it can be; null when they are none of them. */
  viewer: NextActor | null;
  ifSilent: SilenceResult;
  /** By so many hours an outage of ours has moved the clock. */
  movedHours?: number;
}

/** Where the disputed money stands, what is said of it, and whose clock runs. */
export function DisputeTrack(props: DisputeTrackProps) {
  const { dispute, amountRials, status, buyerName, sellerName, story, viewer, ifSilent, movedHours = 0 } = props;
  const { stage, dueAt, dueActor } = dispute;
  return (
    <Card>
      <MoneyTrack
        status={status}
        buyerName={buyerName}
        sellerName={sellerName}
        turn={story.lead}
        say={story.text}
        frozen={stage !== 'closed'}
        payeeShare={payeeShareOf(dispute, amountRials)}
      >
        {dueAt !== null && stage !== 'closed' && (
          <NextLine
            actor={dueActor}
            viewer={viewer}
            dueAt={dueAt}
            since={clockSince(dispute)}
            ifSilent={ifSilent}
            movedHours={movedHours}
            otherwise={stage === 'appeal' ? disputeCopy.award.carriedOut : undefined}
          />
        )}
      </MoneyTrack>
    </Card>
  );
}
