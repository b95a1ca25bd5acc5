import type { CodedAction } from '@contract/rules/confirmedActions';
import {
  changesByItself,
  isAllowed,
  isPayable,
  isUnsure,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactionsApi';

/** An action on the detail page of a transaction. */
export type DetailAction = 'pay' | CodedAction | 'share';

type Standing = Pick<TransactionDetails, 'status' | 'viewerRole' | 'isSamePerson' | 'dispute'>;

/** The actions with a button. A reader who is both sides could also cancel, but the page does not offer it. */
const OFFERED = {
  payer: ['pay', 'settle'],
  payee: ['cancel', 'refund'],
  both: ['pay', 'settle', 'refund'],
} as const;

/** The actions by status and role; none during a dispute. The server checks again. */
export function actionsOf({ status, viewerRole, isSamePerson, dispute }: Standing): readonly DetailAction[] {
  if (dispute !== null) return [];
  const party = isSamePerson ? 'both' : viewerRole;
  const actions: DetailAction[] = OFFERED[party].filter((action) => isAllowed(status, action, party));
  // a request can be shared for as long as it can be canceled
  return actions.includes('cancel') ? [...actions, 'share'] : actions;
}

/** True while a payout runs or the bank is being queried. */
export function isInProgress(status: TransactionStatus, paymentStatus: string | undefined): boolean {
  return changesByItself(status) || (isPayable(status) && paymentStatus === 'pending');
}

/** The payments that need a note: all but one whose outcome the page's own text already covers. */
export function notedPayments({ payment, otherPayments }: TransactionDetails): PaymentAttempt[] {
  return payment === null || isUnsure(payment.state) ? otherPayments : [payment, ...otherPayments];
}
