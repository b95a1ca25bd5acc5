import type { DeliveryMethod } from '@contract/rules/delivery';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/delivery';

/** «حضوری · تحویل تا ۳ روز پس از پرداخت» */
export function termsLine({
  deliveryMethod,
  deliverByDays,
}: {
  readonly deliveryMethod: DeliveryMethod;
  readonly deliverByDays: number;
}): string {
  const { methods, line } = deliveryCopy.terms;
  return line(methods[deliveryMethod], toPersianDigits(deliverByDays));
}
