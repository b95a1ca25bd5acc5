import type { TransactionStatus } from '@contract/rules/transactionStates';
import {
  BadgeCheck,
  Ban,
  CheckCheck,
  CircleCheck,
  Clock3,
  CreditCard,
  History,
  Hourglass,
  LockKeyhole,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import type { Tone } from '@/ui/Tile';

interface StatusLook {
  icon: LucideIcon;
  flip?: boolean;
  tone: Tone;
}

/** Icon and colours of each status. */
export const STATUS_LOOK: Record<TransactionStatus, StatusLook> = {
  inquired: { icon: Clock3, tone: 'plain' },
  redirected: { icon: CreditCard, tone: 'sky' },
  paid: { icon: LockKeyhole, tone: 'gold' },
  canceled: { icon: Ban, tone: 'off' },
  settled: { icon: CircleCheck, tone: 'in' },
  settled_awaiting: { icon: Hourglass, tone: 'sky' },
  settled_done: { icon: BadgeCheck, tone: 'in' },
  refunded: { icon: Undo2, flip: true, tone: 'plum' },
  refunded_awaiting: { icon: History, tone: 'plum' },
  refunded_done: { icon: CheckCheck, tone: 'plum' },
};
