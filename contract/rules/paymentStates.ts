/**
 * How a payment stands for whoever made it. `at_gateway`: the payer was sent there and is not back. `asking`: back, and the bank is being asked.
 * `lost`: half an hour went by and nobody came back, so nothing is known of it. `returning`: it can't be used and goes back to its card.
 * `returned`: it was given back.
 */
export const PAYMENT_STATES = ['at_gateway', 'asking', 'paid', 'failed', 'lost', 'returning', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Why a payment goes back. `taken`: somebody else had paid. `own`: another payment of the same person had come in. `closed`: the request was over.
 * `amount`: it was not the price. `unanswered`: the bank did not say in time whether it was one.
 */
export const RETURN_REASONS = ['taken', 'own', 'closed', 'amount', 'unanswered'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** While it stands so, another payment may turn out to be a second one. */
export function isUnsure(state: PaymentState): boolean {
  return state === 'at_gateway' || state === 'asking';
}
