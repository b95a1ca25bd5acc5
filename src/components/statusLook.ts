import type { TransactionStatus } from '@contract/schemas/common';
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

export interface StatusLook {
  icon: LucideIcon;
  flip?: boolean;
}

/** Icon of every status; its colours are the `--st-…` pair of the tokens. */
export const STATUS_LOOK: Record<TransactionStatus, StatusLook> = {
  inquired: { icon: Clock3 },
  redirected: { icon: CreditCard },
  paid: { icon: LockKeyhole },
  canceled: { icon: Ban },
  settled: { icon: CircleCheck },
  settled_awaiting: { icon: Hourglass },
  settled_done: { icon: BadgeCheck },
  refunded: { icon: Undo2, flip: true },
  refunded_awaiting: { icon: History },
  refunded_done: { icon: CheckCheck },
};

/** Where the money stands on the track. */
export type MoneyStage = 'new' | 'held' | 'settling' | 'settled' | 'refunding' | 'refunded' | 'canceled';

const STAGE: Record<TransactionStatus, MoneyStage> = {
  inquired: 'new',
  redirected: 'new',
  paid: 'held',
  canceled: 'canceled',
  settled: 'settled',
  settled_awaiting: 'settling',
  settled_done: 'settled',
  refunded: 'refunded',
  refunded_awaiting: 'refunding',
  refunded_done: 'refunded',
};

/** The stage of the money track that a status is drawn as. */
export function moneyStage(status: TransactionStatus): MoneyStage {
  return STAGE[status];
}
