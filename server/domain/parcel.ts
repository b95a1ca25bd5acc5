import type { Carrier } from '@contract/rules/delivery';
import { tehranDayOf } from './calendar';

/** What a carrier says of a parcel, see `PARCEL_STATES`. */
export type ParcelAnswer =
  | { readonly state: 'unknown' }
  | { readonly state: 'moving' }
  | {
      readonly state: 'delivered';
      /** Some carriers know the day only: then its first moment. */
      readonly at: Date;
      /** Persian; absent when it is not told. */
      readonly city?: string;
    };

/** True for the word of a carrier that we know: behind `other` anybody may say that a parcel has come. */
export function isProof(carrier: Carrier | null | undefined): boolean {
  return carrier != null && carrier !== 'other';
}

/**
 * True when a parcel that has come can be that of this payment: one that had come before the day on which it was paid is another one, whose
 * tracking code was used a second time.
 */
export function isOfThisPayment(deliveredAt: Date, paidAt: Date): boolean {
  return deliveredAt >= tehranDayOf(paidAt).from;
}
