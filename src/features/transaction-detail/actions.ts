import type { Side, TransactionStatus } from '@/api/models';

/** What somebody may do on the detail page of a transaction. */
export type DetailAction = 'pay' | 'settle' | 'refund' | 'cancel' | 'share';

/** Those that a one-time code confirms. */
export type CodedAction = Extract<DetailAction, 'settle' | 'refund' | 'cancel'>;

interface Standing {
  status: TransactionStatus;
  viewerRole: Side;
  isSamePerson: boolean;
}

const PAYER_ACTIONS: Partial<Record<TransactionStatus, readonly DetailAction[]>> = {
  inquired: ['pay'],
  redirected: ['pay'],
  paid: ['settle'],
};

const PAYEE_ACTIONS: Partial<Record<TransactionStatus, readonly DetailAction[]>> = {
  inquired: ['cancel', 'share'],
  paid: ['refund'],
};

const BOTH_SIDES_ACTIONS: Partial<Record<TransactionStatus, readonly DetailAction[]>> = {
  inquired: ['pay'],
  redirected: ['pay'],
  paid: ['settle', 'refund'],
};

/** The actions by status and role (product text, section 4, «Actions by status»). The server decides again. */
export function actionsOf({ status, viewerRole, isSamePerson }: Standing): readonly DetailAction[] {
  const table = isSamePerson ? BOTH_SIDES_ACTIONS : viewerRole === 'payer' ? PAYER_ACTIONS : PAYEE_ACTIONS;
  return table[status] ?? [];
}

/** True while a request may still be paid by somebody. */
export function isPayable(status: TransactionStatus): boolean {
  return status === 'inquired' || status === 'redirected';
}

const MOVES_BY_ITSELF: readonly TransactionStatus[] = ['settled', 'settled_awaiting', 'refunded', 'refunded_awaiting'];

/** True while the transaction changes without anybody touching it: a payout runs, or the bank is being asked. */
export function isInProgress(status: TransactionStatus, paymentStatus: string | undefined): boolean {
  return MOVES_BY_ITSELF.includes(status) || (isPayable(status) && paymentStatus === 'pending');
}
