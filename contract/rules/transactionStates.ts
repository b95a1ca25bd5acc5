/**
 * The states of a transaction, told once (product text, section 4; decisions.md, «Money and states»). The server decides by
 * this table, the app offers by it, and a test holds the database's own list of allowed steps to it.
 */

/** In the order of the product text. */
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
 * Who acts. Until somebody has paid there is no payer of record, and whoever is not the payee may become it: `payer`.
 * `both` is payer and payee in one person, which only a request of the partner can be whose process names one person. `stranger` is anyone else once
 * there is a payer of record. `system` is the server itself.
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
  | 'finish_payout';

interface TransactionRule {
  readonly by: readonly TransactionParty[];
  readonly transitions: Readonly<Partial<Record<TransactionStatus, TransactionStatus>>>;
}

/** Who may do what, from which status to which. `redirected` is payable again: paying it once more is not a change of status. */
export const TRANSACTION_RULES: Readonly<Record<TransactionAction, TransactionRule>> = {
  pay: { by: ['payer', 'both'], transitions: { inquired: 'redirected', redirected: 'redirected' } },
  confirm_payment: { by: ['system'], transitions: { redirected: 'paid' } },
  cancel: { by: ['payee', 'both'], transitions: { inquired: 'canceled' } },
  // The buyer's «no» at the partner, where nobody is logged in: the server acts on it.
  reject: { by: ['system'], transitions: { inquired: 'canceled' } },
  settle: { by: ['payer', 'both'], transitions: { paid: 'settled' } },
  refund: { by: ['payee', 'both'], transitions: { paid: 'refunded' } },
  // What the server does by itself when a deadline has passed, or when a dispute has come to its end (beyond-a-disputes.md, A4, A5).
  expire: { by: ['system'], transitions: { inquired: 'canceled', redirected: 'canceled' } },
  auto_settle: { by: ['system'], transitions: { paid: 'settled' } },
  auto_refund: { by: ['system'], transitions: { paid: 'refunded' } },
  award: { by: ['system'], transitions: { paid: 'settled' } },
  send_payout: { by: ['system'], transitions: { settled: 'settled_awaiting', refunded: 'refunded_awaiting' } },
  finish_payout: {
    by: ['system'],
    transitions: { settled_awaiting: 'settled_done', refunded_awaiting: 'refunded_done' },
  },
};

/** The actions that a one-time code confirms, each with the name the OTP step has for it. */
export const OTP_ACTION_OF = {
  settle: 'settle_transaction',
  refund: 'refund_transaction',
  cancel: 'cancel',
} as const satisfies Partial<Record<TransactionAction, string>>;
export type CodedAction = keyof typeof OTP_ACTION_OF;

/** True when the party may do the action in the status. */
export function isAllowed(status: TransactionStatus, action: TransactionAction, party: TransactionParty): boolean {
  const { by, transitions } = TRANSACTION_RULES[action];
  return by.includes(party) && status in transitions;
}

/** The statuses in which an action can be done at all. */
export function statusesFor(action: TransactionAction): TransactionStatus[] {
  return TRANSACTION_STATUSES.filter((status) => status in TRANSACTION_RULES[action].transitions);
}

/** True while a payment can still be taken. */
export function isPayable(status: TransactionStatus): boolean {
  return status in TRANSACTION_RULES.pay.transitions;
}

/** True while the server goes on with it and nobody else can: a payout is on its way. */
export function changesByItself(status: TransactionStatus): boolean {
  const possible = Object.values(TRANSACTION_RULES).filter(({ transitions }) => status in transitions);
  return possible.length > 0 && possible.every(({ by }) => by.every((party) => party === 'system'));
}
