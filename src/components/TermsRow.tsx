import type { DeliveryMethod, DeliveryTerms } from '@contract/rules/deliveryRules';
import { BriefcaseBusiness, Handshake, LockKeyhole, type LucideIcon, Truck } from 'lucide-react';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { Icon } from '@/ui/Icon';
import lines from '@/ui/TwoLines.module.css';
import styles from './TermsRow.module.css';

export const METHOD_ICON: Record<DeliveryMethod, LucideIcon> = {
  hand: Handshake,
  courier: Truck,
  service: BriefcaseBusiness,
};

/** Fixed delivery terms in one row. */
export function TermsRow({ terms }: { terms: DeliveryTerms }) {
  return (
    <div className={styles.row}>
      <Icon icon={METHOD_ICON[terms.deliveryMethod]} />
      <span className={lines.words}>
        <b>{deliveryCopy.terms.title}</b>
        <small>{termsLine(terms)}</small>
      </span>
      <Icon icon={LockKeyhole} size="sm" />
    </div>
  );
}

/** «حضوری · تحویل تا ۳ روز پس از پرداخت» */
export function termsLine(terms: { readonly deliveryMethod: DeliveryMethod; readonly deliverByDays: number }): string {
  const { deliveryMethod, deliverByDays } = terms;
  const { methods, line } = deliveryCopy.terms;
  return line(methods[deliveryMethod], toPersianDigits(deliverByDays));
}
