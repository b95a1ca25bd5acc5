import { ERROR } from '@contract/errors';
import type { TransactionStatus } from '@contract/schemas/common';
import type { PartnerOrigin } from './partnerNews';

/**
 * Who acts. Until somebody has paid there is no payer of record, and whoever is not the payee may become it: `payer`.
 * `both` is payer and payee in one person, which only a request of the partner can be whose process names one person. `stranger` is anyone else once
 * there is a payer of record. `system` is the server itself.
 */
export type Party = 'payer' | 'payee' | 'both' | 'stranger' | 'system';

export type Action =
  | 'pay'
  | 'confirm_payment'
  | 'cancel'
  | 'reject'
  | 'settle'
  | 'refund'
  | 'send_payout'
  | 'finish_payout';

/** A move, or the code of the refusal: 1012 not yours to do, 1007 not now. */
export type Decision =
  | { readonly allowed: true; readonly to: TransactionStatus }
  | { readonly allowed: false; readonly code: typeof ERROR.notAcceptable | typeof ERROR.noAccess };

interface Rule {
  readonly by: readonly Party[];
  readonly moves: Partial<Record<TransactionStatus, TransactionStatus>>;
}

/** decisions.md, «Money and states». `redirected` is payable again: paying it once more is not a change of status. */
const RULES: Record<Action, Rule> = {
  pay: { by: ['payer', 'both'], moves: { inquired: 'redirected', redirected: 'redirected' } },
  confirm_payment: { by: ['system'], moves: { redirected: 'paid' } },
  cancel: { by: ['payee', 'both'], moves: { inquired: 'canceled' } },
  // The buyer's «no» at the partner, where nobody is logged in: the server acts on it.
  reject: { by: ['system'], moves: { inquired: 'canceled' } },
  settle: { by: ['payer', 'both'], moves: { paid: 'settled' } },
  refund: { by: ['payee', 'both'], moves: { paid: 'refunded' } },
  send_payout: { by: ['system'], moves: { settled: 'settled_awaiting', refunded: 'refunded_awaiting' } },
  finish_payout: {
    by: ['system'],
    moves: { settled_awaiting: 'settled_done', refunded_awaiting: 'refunded_done' },
  },
};

/** What happens when a party asks for an action in a status. */
export function decide(status: TransactionStatus, action: Action, party: Party): Decision {
  const rule = RULES[action];
  // The payee's own link is not a secret kept from the payee, but a move that can't be made: «own link», not «no access».
  if (action === 'pay' && party === 'payee') return { allowed: false, code: ERROR.notAcceptable };
  if (!rule.by.includes(party)) return { allowed: false, code: ERROR.noAccess };
  const to = rule.moves[status];
  return to ? { allowed: true, to } : { allowed: false, code: ERROR.notAcceptable };
}

/** The statuses in which an action can be done at all. */
export function statusesFor(action: Action): TransactionStatus[] {
  return Object.keys(RULES[action].moves) as TransactionStatus[];
}

/** True while a payment can still be taken. */
export function isPayable(status: TransactionStatus): boolean {
  return status in RULES.pay.moves;
}

/** Who the two sides of a deal are. */
export interface Sides {
  readonly payeeId: string;
  readonly payerId: string | null;
  readonly partner: Pick<PartnerOrigin, 'onePerson'> | null;
}

/** Which party a user is. */
export function partyOf({ payeeId, payerId, partner }: Sides, userId: string): Party {
  if (payeeId !== userId) return payerId === null || payerId === userId ? 'payer' : 'stranger';
  const mayBecomePayer = payerId === null && partner?.onePerson === true;
  return payerId === userId || mayBecomePayer ? 'both' : 'payee';
}
