import type { DisputeSide, DisputeStage } from '@contract/rules/disputeRules';
import { receivedOf } from '@contract/rules/division';
import { isTurnOf } from '@contract/rules/nextStep';
import type { Award, Dispute, DisputeAuthor } from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { untilOf } from '@/components/timeWords';
import { formatRials } from '@/lib/money';
import { caseCopy } from '@/messages/case';
import {
  DISPUTE_ENDED,
  DISPUTE_REASON,
  DISPUTE_STORY,
  type DisputeStory,
  disputeCopy,
  nameFor,
  SIDE_NAME,
} from '@/messages/dispute';
import { REFEREE_STORY } from '@/messages/judgmentsCopy';

/** The authors of a dispute, as its reader calls them. */
export type SpeakerNames = Readonly<Record<DisputeAuthor, string>>;

/** «خریدار · علی مرادی» for the decider; the side alone once the decider has no access to the people. */
export function nameInCase(side: DisputeSide, person: { readonly fullName: string } | null): string {
  return person === null ? SIDE_NAME[side] : `${SIDE_NAME[side]} · ${person.fullName}`;
}

/** «داور، ن. رستمی», or «امانت». */
export function deciderName({ stage, referee, award }: Pick<Dispute, 'stage' | 'referee' | 'award'>): string {
  return authorName(award === null ? stage === 'referee' : award.by === 'referee', referee);
}

/** The decider after the talk: the referee whom the buyer accepted. Only the server knows a referee who may not decide. */
export function deciderAfterTalk({ referee }: Pick<TransactionDetails, 'referee'>): string {
  return referee?.accepted ? disputeCopy.referee : disputeCopy.house;
}

/** The author of an award: «داور، ن. رستمی», or «امانت». */
export function awardAuthor({ by }: Pick<Award, 'by'>, { referee }: Pick<Dispute, 'referee'>): string {
  return authorName(by === 'referee', referee);
}

/** All awards that the reader sees, oldest first. */
export function awardsOf({ overruledAwards, award }: Pick<Dispute, 'overruledAwards' | 'award'>): Award[] {
  return [...overruledAwards, ...(award ? [award] : [])];
}

function authorName(isReferee: boolean, referee: Dispute['referee']): string {
  if (!isReferee) return disputeCopy.house;
  return referee.name === null ? disputeCopy.referee : disputeCopy.refereeNamed(referee.name);
}

/** «یکشنبه ۱ آذر، ساعت ۱۷:۴۰» */
export function untilText(instant: string, now?: Date): string {
  const { day, time } = untilOf(instant, now);
  return disputeCopy.until(day, time);
}

/**
 * Reason and demand of the opener. The system opens disputes without a demand.
 * @param viewer null for a referee and the office
 */
export function demandOf(
  { reason, openedBy, wantedPayeeRials, division }: Dispute,
  viewer: DisputeSide | null = null,
): { label: string; value: string }[] {
  const { facts } = caseCopy;
  const problem = { label: facts.problem, value: DISPUTE_REASON[reason] };
  if (openedBy === 'system' || wantedPayeeRials === null || division === null) return [problem];
  const received = receivedOf(division, wantedPayeeRials)[`${openedBy}Rials`];
  return [
    problem,
    { label: facts.wanted(nameFor(openedBy, viewer)), value: facts.wants[openedBy](formatRials(received)) },
  ];
}

/** What each side received; null while the dispute is open, and where the transaction continued. */
function sharesOf({ outcome }: Dispute): { payerRials: number; payeeRials: number } | null {
  if (outcome === null || outcome.payerReceives === null || outcome.payeeReceives === null) return null;
  return { payerRials: outcome.payerReceives, payeeRials: outcome.payeeReceives };
}

/** True once both sides have received a part. */
export function isSplit(dispute: Dispute): boolean {
  const shares = sharesOf(dispute);
  return shares !== null && shares.payerRials > 0 && shares.payeeRials > 0;
}

/** The seller's share of the money, 0 to 1: of an award that can still be appealed, or of the outcome; undefined before. */
export function payeeShareOf(dispute: Dispute, amountRials: number): number | undefined {
  if (dispute.stage === 'appeal' && dispute.award !== null) return dispute.award.payeeRials / amountRials;
  const shares = sharesOf(dispute);
  return shares === null ? undefined : shares.payeeRials / (shares.payerRials + shares.payeeRials);
}

/** The text that one of the two sides reads. */
export function sidesStory(dispute: Dispute, viewer: DisputeSide, now?: Date): DisputeStory {
  const { stage, openedBy, reason, referee, dueAt, next } = dispute;
  const until = dueAt === null ? '' : untilText(dueAt, now);
  if (next.action === 'answer_question' && isTurnOf(next, viewer)) {
    return DISPUTE_STORY.asked(stage === 'referee' ? 'referee' : 'office', until);
  }
  switch (stage) {
    case 'answer':
      return openedBy === viewer
        ? DISPUTE_STORY.opened(until)
        : DISPUTE_STORY.toAnswer(
            openedBy === 'system' ? disputeCopy.house : SIDE_NAME[openedBy],
            DISPUTE_REASON[reason],
            until,
          );
    case 'talk':
      return DISPUTE_STORY.talk;
    case 'referee':
      return referee.state === 'invited'
        ? DISPUTE_STORY.invited(deciderName(dispute), until)
        : DISPUTE_STORY.decided(deciderName(dispute), until);
    case 'office':
      if (latenessOf(dispute) !== undefined) return DISPUTE_STORY.late(until, latenessOf(dispute) ?? '');
      if (!dispute.myActions.includes('propose')) return DISPUTE_STORY.reviewed(until);
      return reason === 'silent_buyer'
        ? DISPUTE_STORY.openedByItself(until)
        : DISPUTE_STORY.decided(disputeCopy.house, until);
    case 'appeal':
      return dispute.myActions.includes('accept_award')
        ? DISPUTE_STORY.awarded(until)
        : DISPUTE_STORY.acceptedAward(until);
    case 'closed':
      return closedStory(dispute, viewer);
  }
}

/** The text that the referee reads. */
export function refereeStory(
  stage: DisputeStage,
  state: Dispute['referee']['state'],
  dueAt: string | null,
): DisputeStory {
  const until = dueAt === null ? '' : untilText(dueAt);
  if (stage === 'appeal') return REFEREE_STORY.awarded(until);
  if (stage === 'referee' && state === 'invited') return REFEREE_STORY.invited(until);
  if (stage === 'referee' && state === 'accepted') return REFEREE_STORY.toDecide(until);
  return REFEREE_STORY.over;
}

/** The office's reason for a delay, empty until it gives one; undefined while it is in time. */
function latenessOf({ entries }: Dispute): string | undefined {
  return entries.findLast(({ kind }) => kind === 'office_late')?.text;
}

/** Where the money went: a decider has no access to the transaction's status. */
export function moneyAfter({ outcome }: Dispute): 'paid' | 'settled' | 'refunded' {
  if (outcome === null || outcome.payeeReceives === null) return 'paid';
  return outcome.payeeReceives > 0 ? 'settled' : 'refunded';
}

/** The outcome, and what each side received. */
export function closedStory(dispute: Dispute, viewer: DisputeSide | null): DisputeStory {
  const ended = dispute.outcome ? DISPUTE_ENDED[dispute.outcome.kind](deciderName(dispute)) : '';
  const shares = sharesOf(dispute);
  if (shares === null || !isSplit(dispute)) return { text: ended };
  const { text } = DISPUTE_STORY.split(formatRials(shares.payerRials), formatRials(shares.payeeRials), viewer);
  return { lead: ended, text };
}
