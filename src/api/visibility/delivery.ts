import {
  CARRIERS,
  DELIVERY_EVIDENCE,
  DELIVERY_METHODS,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
} from '@contract/rules/delivery';
import { among, fields, instant, list, orNull, secret, secrets, whole } from '@/lib/visibility';
import type * as model from '../models';

export const deliveryMethod = among(...DELIVERY_METHODS);

export const terms = fields<model.Terms>({ deliveryMethod, payBy: instant, deliverByDays: whole });

export const picture = fields<model.EvidencePicture>({ ...secrets('evidenceId'), width: whole, height: whole });

/** Where a delivery stands is shown; which parcel it is and what somebody wrote is not. */
export const delivery = fields<model.Delivery>({
  method: deliveryMethod,
  deliverBy: orNull(instant),
  state: among(...DELIVERY_STATES),
  evidence: among(...DELIVERY_EVIDENCE),
  proof: orNull(among(...DELIVERY_PROOFS)),
  carrier: orNull(among(...CARRIERS)),
  trackingCode: orNull(secret('trackingCode')),
  text: orNull(secret('note')),
  pictures: list(picture),
  at: orNull(instant),
  inspectUntil: orNull(instant),
});
