import type { NoticeKind } from '@contract/rules/noticeKinds';
import { type NoticeWords, noticeWords } from '@contract/rules/noticeWords';
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
import type { Notice } from '@/api/noticesApi';
import { moneyWords } from '@/components/MoneyText';
import { untilOf } from '@/components/timeWords';
import { noticesCopy } from '@/messages/noticesCopy';
import type { TileProps } from '@/ui/Tile';

/** The title and text of a notice in the list. */
export function noticeText(notice: Pick<Notice, 'kind' | 'details'>, now: Date): NoticeWords {
  const { due_at: due } = notice.details;
  return noticeWords(notice, due === undefined ? '' : untilText(due, now), moneyWords);
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
