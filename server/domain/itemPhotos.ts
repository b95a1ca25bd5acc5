import { DAY_MS } from '@contract/rules/durations';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { ItemPhotosChange } from './dealExtras';
import { ENDS_OF_A_DEAL } from './deliveryAddress';
import type { ActorInput } from './paymentRequests';
import type { Transition } from './transition';

/** The only status in which the payee changes the photos. The payer pays for what they saw, so the first attempt freezes them. */
export const PHOTOS_CHANGE_IN = 'inquired' satisfies TransactionStatus;

/** The decision about the money, or the end of a request without a payment. */
export const ENDS_OF_A_REQUEST = [...ENDS_OF_A_DEAL, 'canceled'] as const satisfies readonly TransactionStatus[];

/** After the end of the request. A dispute keeps its photos longer. */
export const ITEM_PHOTOS_KEPT_MS = 30 * DAY_MS;

/**
 * The payee adds or removes a photo of the item.
 * @param present the photos at the decision, the oldest first
 */
export function changeItemPhotos({
  transaction,
  userId,
  at,
  present,
  change,
}: ActorInput & { readonly present: readonly string[]; readonly change: ItemPhotosChange }): Transition {
  return {
    at: at.toISOString(),
    transactionId: transaction.id,
    from: [PHOTOS_CHANGE_IN],
    actor: { kind: 'payee', userId },
    expectItemPhotos: present,
    itemPhotos: change,
  };
}
