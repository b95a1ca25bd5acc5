import { ADDRESS_KEPT_DAYS } from '@contract/rules/deliveryAddress';
import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import { DAY_MS } from '@contract/rules/durations';
import type { TransactionStatus } from '@contract/rules/transactionStates';

/** The time of an address runs from the decision about the money. A later return by the bank does not move it. */
export const ENDS_OF_A_DEAL = ['settled', 'refunded'] as const satisfies readonly TransactionStatus[];

export const ADDRESS_KEPT_MS = ADDRESS_KEPT_DAYS * DAY_MS;

/** Why a payment is refused with or without an address: a parcel needs one, anything else takes none, so that none is kept without a use. */
export function objectionToAddress(method: DeliveryMethod, hasAddress: boolean): string | null {
  const isParcel = method === 'courier';
  if (isParcel === hasAddress) return null;
  return isParcel ? 'is required' : 'belongs to a request with a parcel';
}

/** True while the two sides of a deal read its address. The hourly erasure may come later than the end of this time. */
export function isAddressShown(
  history: readonly { readonly to_status: TransactionStatus; readonly at: Date }[],
  now: Date,
): boolean {
  const end = history.find(({ to_status }) => ENDS_OF_A_DEAL.some((status) => status === to_status));
  return !end || now.getTime() - end.at.getTime() < ADDRESS_KEPT_MS;
}
