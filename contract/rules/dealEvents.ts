/**
 * Events of a transaction besides its status. `sent` to the payer by a carrier; `declared` by the payee; `delivered`: proven;
 * `extended`: the payer gave more time. `transfer_*` and `account_chosen` are about a transfer, for its owner only.
 */
export const DEAL_EVENT_KINDS = [
  'sent',
  'declared',
  'delivered',
  'extended',
  'dispute_opened',
  'dispute_withdrawn',
  'transfer_sent',
  'transfer_refused',
  'transfer_returned',
  'account_chosen',
  'transfer_arrived',
] as const;
export type DealEventKind = (typeof DEAL_EVENT_KINDS)[number];
