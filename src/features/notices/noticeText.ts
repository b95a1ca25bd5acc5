import type { NoticeDetails, NoticeKind } from '@contract/rules/notices';
import {
  BadgeCheck,
  Ban,
  CalendarClock,
  Clock3,
  Gavel,
  HandCoins,
  Inbox,
  Lock,
  type LucideIcon,
  MessageSquareWarning,
  MessagesSquare,
  MonitorSmartphone,
  PackageCheck,
  Split,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { Notice } from '@/api/notices';
import { untilOf } from '@/components/NextLine';
import { formatRials } from '@/lib/money';
import { DISPUTE_BADGE } from '@/messages/dispute';
import { NOTICE_SILENCE, NOTICE_TASK, type NoticeWords, noticesCopy, noticeWords } from '@/messages/notices';
import type { TileProps } from '@/ui/Tile';

/** The title and text of a notice in the list. */
export function noticeText({ kind, details }: Pick<Notice, 'kind' | 'details'>, now: Date): NoticeWords {
  const until = details.due_at === undefined ? '' : untilText(details.due_at, now);
  switch (kind) {
    case 'paid':
      return noticeWords.paid(details.method ?? 'hand');
    case 'paid_receipt':
      return noticeWords.paidReceipt;
    case 'payment_lost':
      return noticeWords.paymentLost;
    case 'payment_reversed':
      return noticeWords.paymentReversed(details.why ?? 'unanswered');
    case 'delivered':
      return details.delivery === 'sent' ? noticeWords.sent(until) : noticeWords.delivered(until);
    case 'deadline':
      return deadlineText(details, until);
    case 'settled':
      if (details.yours === false) return noticeWords.settledAway;
      return details.by_silence ? noticeWords.settledBySilence : noticeWords.settled;
    case 'settled_done':
    case 'refunded_done':
      return noticeWords.arrived;
    case 'refunded':
      return details.yours === false ? noticeWords.refundedAway : noticeWords.refunded;
    case 'payout_failed':
      return noticeWords.payoutFailed;
    case 'expired':
      return noticeWords.expired;
    case 'canceled':
      return noticeWords.canceled;
    case 'dispute_opened':
      return details.stage === 'office' ? noticeWords.disputedAtOffice(until) : noticeWords.disputed(until);
    case 'dispute_entry':
      return disputeText(details, until);
    case 'proposal':
      return noticeWords.proposal;
    case 'award':
      return noticeWords.award(formatRials(details.payer_receives ?? 0), formatRials(details.payee_receives ?? 0));
    case 'judge_invited':
      return noticeWords.invited(until);
    case 'security':
      return details.event === 'card_added' ? noticeWords.cardAdded : noticeWords.newDevice;
  }
}

function deadlineText(
  { task = 'wait', yours, grace, if_silent = 'nothing' }: NoticeDetails,
  until: string,
): NoticeWords {
  const otherwise = NOTICE_SILENCE[if_silent];
  if (grace) return (yours ? noticeWords.grace : noticeWords.othersGrace)(NOTICE_TASK[task], until, otherwise);
  return (yours === false ? noticeWords.othersDeadline : noticeWords.deadline)(NOTICE_TASK[task], until);
}

function disputeText({ news, stage, outcome }: NoticeDetails, until: string): NoticeWords {
  switch (news) {
    case 'asked':
      return noticeWords.asked;
    case 'rejected':
      return noticeWords.rejected;
    case 'stage':
      return noticeWords.stage(DISPUTE_BADGE[stage ?? 'office']);
    case 'late':
      return noticeWords.late(until);
    case 'closed':
      return noticeWords.closed(outcome ?? 'agreed');
    default:
      return noticeWords.said;
  }
}

/** «امروز ۱۲:۳۲», «یکشنبه ۱ آذر ۱۲:۳۲» */
function untilText(instant: string, now: Date): string {
  const { day, time } = untilOf(instant, now);
  return noticesCopy.until(day, time);
}

interface NoticeLook {
  icon: LucideIcon;
  tone: NonNullable<TileProps['tone']>;
  /** Flips a back arrow, which points right in Persian. */
  flip?: boolean;
}

/** Gold: money held; plum: money returns; green: money arrived; warn: action needed; sky: security; grey: ended. */
export const NOTICE_LOOK: Readonly<Record<NoticeKind, NoticeLook>> = {
  paid: { icon: Lock, tone: 'gold' },
  paid_receipt: { icon: Lock, tone: 'gold' },
  payment_lost: { icon: CalendarClock, tone: 'off' },
  payment_reversed: { icon: Undo2, tone: 'plum', flip: true },
  delivered: { icon: PackageCheck, tone: 'gold' },
  deadline: { icon: Clock3, tone: 'warn' },
  settled: { icon: HandCoins, tone: 'plain' },
  settled_done: { icon: BadgeCheck, tone: 'in' },
  refunded: { icon: Undo2, tone: 'plum', flip: true },
  refunded_done: { icon: BadgeCheck, tone: 'in' },
  payout_failed: { icon: TriangleAlert, tone: 'warn' },
  expired: { icon: Ban, tone: 'off' },
  canceled: { icon: Ban, tone: 'off' },
  dispute_opened: { icon: MessageSquareWarning, tone: 'warn' },
  dispute_entry: { icon: MessagesSquare, tone: 'plain' },
  proposal: { icon: Split, tone: 'plain' },
  award: { icon: Gavel, tone: 'plain' },
  judge_invited: { icon: Inbox, tone: 'warn' },
  security: { icon: MonitorSmartphone, tone: 'sky' },
};
