import type { Dispute } from '@/api/disputes';
import type { DisputeStory } from '@/messages/dispute';
import { REFEREE_STORY } from '@/messages/judgments';
import { untilText } from './disputeStory';

/** What its referee reads of a case. */
export function refereesStory({ stage, referee, next: { dueAt } }: Dispute, now?: Date): DisputeStory {
  const until = dueAt === null ? '' : untilText(dueAt, now);
  if (stage === 'appeal') return REFEREE_STORY.awarded(until);
  if (stage !== 'referee') return REFEREE_STORY.over;
  return referee.state === 'invited' ? REFEREE_STORY.invited(until) : REFEREE_STORY.toDecide(until);
}
