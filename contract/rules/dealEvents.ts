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

const DELIVERIES: readonly DealEventKind[] = ['sent', 'declared', 'delivered'];

/** How often the payer has extended the running deadline. Each step of the delivery begins another one. */
export function extensionsIn(events: readonly { readonly kind: DealEventKind }[]): number {
  const begun = events.findLastIndex(({ kind }) => DELIVERIES.includes(kind));
  return events.slice(begun + 1).filter(({ kind }) => kind === 'extended').length;
}
