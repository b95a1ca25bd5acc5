/** States of a transaction. A test compares the database's list of permitted steps with this table. */
export const TRANSACTION_STATUSES = [
  'inquired',
  'redirected',
  'paid',
  'canceled',
  'settled',
  'settled_awaiting',
  'settled_done',
  'refunded',
  'refunded_awaiting',
  'refunded_done',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * The acting party. Before a payment any user except the payee is `payer`. `both` is payer and payee in one person, possible
 * only in a partner's request. `stranger` is any other user after the payment. `system` is the server.
 */
export type TransactionParty = 'payer' | 'payee' | 'both' | 'stranger' | 'system';

export type TransactionAction =
  | 'pay'
  | 'confirm_payment'
  | 'cancel'
  | 'reject'
  | 'settle'
  | 'refund'
  | 'expire'
  | 'auto_settle'
  | 'auto_refund'
  | 'award'
  | 'send_payout'
  | 'finish_payout'
  | 'return_payout';

interface TransactionRule {
  readonly by: readonly TransactionParty[];
  readonly transitions: Readonly<Partial<Record<TransactionStatus, TransactionStatus>>>;
}

/** Permitted parties and transitions of each action. A second payment of `redirected` keeps the status. */
export const TRANSACTION_RULES: Readonly<Record<TransactionAction, TransactionRule>> = {
  pay: { by: ['payer', 'both'], transitions: { inquired: 'redirected', redirected: 'redirected' } },
  confirm_payment: { by: ['system'], transitions: { redirected: 'paid' } },
  cancel: { by: ['payee', 'both'], transitions: { inquired: 'canceled' } },
  // The buyer rejects at the partner, without a login, so the server acts.
  reject: { by: ['system'], transitions: { inquired: 'canceled' } },
  settle: { by: ['payer', 'both'], transitions: { paid: 'settled' } },
  refund: { by: ['payee', 'both'], transitions: { paid: 'refunded' } },
  // After a passed deadline or a closed dispute.
  expire: { by: ['system'], transitions: { inquired: 'canceled', redirected: 'canceled' } },
  auto_settle: { by: ['system'], transitions: { paid: 'settled' } },
  auto_refund: { by: ['system'], transitions: { paid: 'refunded' } },
  award: { by: ['system'], transitions: { paid: 'settled' } },
  send_payout: { by: ['system'], transitions: { settled: 'settled_awaiting', refunded: 'refunded_awaiting' } },
  finish_payout: {
    by: ['system'],
    transitions: { settled_awaiting: 'settled_done', refunded_awaiting: 'refunded_done' },
  },
  // The bank sent a finished transfer back: it waits for another account.
  return_payout: {
    by: ['system'],
    transitions: { settled_done: 'settled_awaiting', refunded_done: 'refunded_awaiting' },
  },
};

export function isAllowed(status: TransactionStatus, action: TransactionAction, party: TransactionParty): boolean {
  const { by, transitions } = TRANSACTION_RULES[action];
  return by.includes(party) && status in transitions;
}

/** Statuses that permit the action. */
export function statusesFor(action: TransactionAction): TransactionStatus[] {
  return TRANSACTION_STATUSES.filter((status) => status in TRANSACTION_RULES[action].transitions);
}

/** True while the transaction accepts a payment. */
export function isPayable(status: TransactionStatus): boolean {
  return status in TRANSACTION_RULES.pay.transitions;
}

/** True when nothing follows; only a bank may still return a transfer. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'canceled' || status === 'settled_done' || status === 'refunded_done';
}

/** True while money waits for a transfer to a side, or is on its way. */
export function isPayoutUnderWay(status: TransactionStatus): boolean {
  return status in TRANSACTION_RULES.send_payout.transitions || status in TRANSACTION_RULES.finish_payout.transitions;
}

/** True while only the server can continue: a payout is in progress. A return of the bank is an exception, no progress. */
export function changesByItself(status: TransactionStatus): boolean {
  const { return_payout: _, ...progress } = TRANSACTION_RULES;
  const possible = Object.values(progress).filter(({ transitions }) => status in transitions);
  return possible.length > 0 && possible.every(({ by }) => by.every((party) => party === 'system'));
}

/**
 * State of a payment for its payer. `at_gateway`: redirected, not back. `asking`: back, verification at the bank runs.
 * `lost`: not back for half an hour. `returning`: unusable, on its way back to the payer. `returned`: back.
 */
export const PAYMENT_STATES = ['at_gateway', 'asking', 'paid', 'failed', 'lost', 'returning', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Reason of a returned payment. `taken`: another payer was first. `own`: another payment of the same payer was first.
 * `closed`: the request was closed. `amount`: wrong amount. `unanswered`: no answer of the bank in time, or none about the card.
 * `foreign_card`: the card is not the payer's own.
 */
export const RETURN_REASONS = ['taken', 'own', 'closed', 'amount', 'unanswered', 'foreign_card'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** True while a second payment could become a duplicate. */
export function isUnsure(state: PaymentState): boolean {
  return state === 'at_gateway' || state === 'asking';
}
