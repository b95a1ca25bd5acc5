import { type CodedAction, changesByItself, isAllowed, isPayable } from '@contract/rules/transactionStates';
import type { Side, TransactionStatus } from '@/api/transactions';

/** What somebody may do on the detail page of a transaction. */
export type DetailAction = 'pay' | CodedAction | 'share';

interface Standing {
  status: TransactionStatus;
  viewerRole: Side;
  isSamePerson: boolean;
}

/** What the page has a button for. Somebody who is both sides could cancel as well, which the product text does not offer. */
const OFFERED = {
  payer: ['pay', 'settle'],
  payee: ['cancel', 'refund'],
  both: ['pay', 'settle', 'refund'],
} as const;

/** The actions by status and role (product text, section 4, «Actions by status»). The server decides again. */
export function actionsOf({ status, viewerRole, isSamePerson }: Standing): readonly DetailAction[] {
  const party = isSamePerson ? 'both' : viewerRole;
  const actions: DetailAction[] = OFFERED[party].filter((action) => isAllowed(status, action, party));
  // The link is sent around for as long as the request can be taken back.
  return actions.includes('cancel') ? [...actions, 'share'] : actions;
}

/** True while the transaction changes without anybody touching it: a payout runs, or the bank is being asked. */
export function isInProgress(status: TransactionStatus, paymentStatus: string | undefined): boolean {
  return changesByItself(status) || (isPayable(status) && paymentStatus === 'pending');
}
