import type { CommissionSide } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import {
  statusesFor,
  TRANSACTION_RULES,
  type TransactionAction,
  type TransactionParty,
  type TransactionStatus,
} from '@contract/rules/transactionStates';
import type { PartnerOrigin } from './partnerNews';

/** The part of a transaction that the transitions need. */
export interface Transaction {
  readonly id: string;
  readonly paymentCode: string;
  readonly payeeId: string;
  readonly payeeIban: string;
  readonly amountRials: number;
  readonly commissionSide: CommissionSide;
  readonly commissionRials: number;
  readonly status: TransactionStatus;
  readonly payerId: string | null;
  readonly payerIban: string | null;
  readonly paidRials: number | null;
  readonly payerCreditRials: number | null;
  /** Null for a request that does not come from the partner. */
  readonly partner: PartnerOrigin | null;
}

/** The two sides of a transaction. */
export interface Sides extends Pick<Transaction, 'payeeId' | 'payerId'> {
  readonly partner: Pick<PartnerOrigin, 'onePerson'> | null;
}

/** The party of a user. */
export function partyOf({ payeeId, payerId, partner }: Sides, userId: string): TransactionParty {
  if (payeeId !== userId) return payerId === null || payerId === userId ? 'payer' : 'stranger';
  const mayBecomePayer = payerId === null && partner?.onePerson === true;
  return payerId === userId || mayBecomePayer ? 'both' : 'payee';
}

/** A transition, or the code of the refusal: 1012 wrong party, 1007 wrong status. */
export type Decision =
  | { readonly allowed: true; readonly to: TransactionStatus }
  | { readonly allowed: false; readonly code: typeof ERROR.notAcceptable | typeof ERROR.noAccess };

/** Decides an action of a party in a status. */
export function decide(status: TransactionStatus, action: TransactionAction, party: TransactionParty): Decision {
  const rule = TRANSACTION_RULES[action];
  // The payee may see the own request, so this is «not acceptable», not «no access».
  if (action === 'pay' && party === 'payee') return { allowed: false, code: ERROR.notAcceptable };
  if (!rule.by.includes(party)) return { allowed: false, code: ERROR.noAccess };
  const to = rule.transitions[status];
  return to ? { allowed: true, to } : { allowed: false, code: ERROR.notAcceptable };
}

/**
 * The statuses of an action and its one target, for the door.
 *
 * @param from a subset, for an action with several targets
 */
export function statusChange(
  action: TransactionAction,
  from: readonly TransactionStatus[] = statusesFor(action),
): { from: readonly TransactionStatus[]; to: TransactionStatus } {
  const [to, ...others] = new Set(from.map((status) => TRANSACTION_RULES[action].transitions[status]));
  if (to === undefined || others.length > 0) throw new Error(`«${action}» has no one way on from ${from.join(', ')}`);
  return { from, to };
}
