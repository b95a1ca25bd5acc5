import type { NextActor } from '@contract/rules/nextStep';
import type { TransactionStatus } from '@contract/schemas/common';
import type { Dispute } from '@/api/disputes';
import { MoneyTrack } from '@/components/MoneyTrack';
import { NextLine } from '@/components/NextLine';
import type { DisputeStory } from '@/messages/dispute';
import { Card } from '@/ui/Card';
import { payeeShareOf } from './disputeStory';

export interface DisputeTrackProps {
  dispute: Dispute;
  amountRials: number;
  status: TransactionStatus;
  buyerName: string;
  sellerName: string;
  story: DisputeStory;
  /** The reader, as one of those whose turn it can be; null when they are none of them. */
  viewer: NextActor | null;
  /** What comes of it when nobody acts, where that is not one of the usual things. */
  otherwise?: string;
}

/** Where the disputed money stands, what is said of it, and whose clock runs. */
export function DisputeTrack(props: DisputeTrackProps) {
  const { dispute, amountRials, status, buyerName, sellerName, story, viewer, otherwise } = props;
  const { stage, next } = dispute;
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
        {stage !== 'closed' && <NextLine next={next} viewer={viewer} otherwise={otherwise} />}
      </MoneyTrack>
    </Card>
  );
}
