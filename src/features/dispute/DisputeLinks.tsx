import { mayOpenAnother } from '@contract/rules/disputeRules';
import type { Ending } from '@contract/rules/endings';
import { isTurnOf } from '@contract/rules/nextStep';
import { skipToken } from '@reduxjs/toolkit/query';
import { Gavel, HandCoins, type LucideIcon, MessageSquareReply, Scale } from 'lucide-react';
import { type Dispute, useDisputeDetailsQuery } from '@/api/disputesApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import type { LoadedQuery } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { DISPUTE_STEP } from '@/messages/dealCopy';
import { LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';

/** True while the money of two people is held, and the reader may open another dispute. */
export function isDisputable(transaction: TransactionDetails): boolean {
  return transaction.status === 'paid' && !transaction.isSamePerson && !hasUsedDisputes(transaction);
}

/** True when the earlier disputes leave none to the reader. */
export function hasUsedDisputes({ events, viewerRole }: Pick<TransactionDetails, 'events' | 'viewerRole'>): boolean {
  const openers = events.flatMap(({ kind, by }) => (kind === 'dispute_opened' && by ? [by] : []));
  return !mayOpenAnother(viewerRole, openers);
}

interface DisputeDockProps extends Pick<TransactionDetails, 'code' | 'viewerRole'> {
  dispute: Dispute | undefined;
}

/** An open dispute blocks settlement and refund, so the reader's step in its file is the only action: filled when it is their turn. */
export function DisputeDock({ code, viewerRole, dispute }: DisputeDockProps) {
  const { label, icon } = stepOf(dispute, viewerRole);
  const isWaiting = label === DISPUTE_STEP.see && !(dispute && isTurnOf(dispute.next, viewerRole));
  return (
    <Dock>
      <LinkButton to={paths.dispute(code)} variant={isWaiting ? 'soft' : 'primary'} block icon={icon}>
        {label}
      </LinkButton>
    </Dock>
  );
}

/** What the reader does next in the file. While it is loading, they open it. */
function stepOf(
  dispute: Dispute | undefined,
  viewer: TransactionDetails['viewerRole'],
): { label: string; icon: LucideIcon } {
  const can = (action: Dispute['myActions'][number]) => dispute?.myActions.includes(action);
  if (can('accept_award') || can('appeal')) return { label: DISPUTE_STEP.award, icon: Gavel };
  if (dispute?.next.action === 'answer_question' && isTurnOf(dispute.next, viewer)) {
    return { label: DISPUTE_STEP.question, icon: MessageSquareReply };
  }
  if (can('accept')) return { label: DISPUTE_STEP.offer, icon: HandCoins };
  if (can('answer')) return { label: DISPUTE_STEP.answer, icon: MessageSquareReply };
  return { label: DISPUTE_STEP.see, icon: Scale };
}

interface DealDispute {
  /** The file of the deal's dispute while it is open, and after it has moved the money; undefined without one. */
  dispute: Dispute | undefined;
  isLoading: boolean;
  /** The query of a file that a page must wait for; null if none. Only the file of a decided deal says who got which part. */
  awaited: LoadedQuery<never> | null;
}

/** Reads the file of a deal's dispute, if it has one. */
export function useDealDispute(transaction: TransactionDetails): DealDispute {
  const decided = isDecided(transaction);
  const has = transaction.dispute !== null || decided;
  const { currentData: dispute, ...query } = useDisputeDetailsQuery(has ? transaction.code : skipToken);
  const isLoading = query.isFetching && dispute === undefined;
  // A file that was read before the decision is read again.
  const isMissing = dispute === undefined || (query.isFetching && dispute.stage !== 'closed');
  return { dispute, isLoading, awaited: decided && isMissing ? query : null };
}

const BY_DISPUTE: readonly (Ending | null)[] = [
  'unanswered',
  'agreed',
  'conceded',
  'awarded_by_referee',
  'awarded_by_office',
];

/** True once a dispute has moved the money. */
export function isDecided({ ending }: Pick<TransactionDetails, 'ending'>): boolean {
  return BY_DISPUTE.includes(ending);
}
