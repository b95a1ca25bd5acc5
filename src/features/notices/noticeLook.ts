import type { NoticeKind } from '@contract/rules/notices';
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
import type { TileProps } from '@/ui/Tile';

interface NoticeLook {
  icon: LucideIcon;
  tone: NonNullable<TileProps['tone']>;
  /** An arrow that means back, which is to the right here. */
  flip?: boolean;
}

/** Gold: money came in; plum: it goes back; green: it arrived; warn: somebody has to act; sky: security; slate: ended. */
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
