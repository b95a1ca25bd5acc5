import type { DeliveryMethod, DeliveryTerms } from '@contract/rules/deliveryRules';
import { BriefcaseBusiness, ChevronLeft, Handshake, LockKeyhole, type LucideIcon, Truck } from 'lucide-react';
import { toPersianDigits } from '@/lib/digits';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './TermsRow.module.css';

export const METHOD_ICON: Record<DeliveryMethod, LucideIcon> = {
  hand: Handshake,
  courier: Truck,
  service: BriefcaseBusiness,
};

interface TermsRowProps {
  terms: DeliveryTerms;
  /** Opens the sheet that changes the terms; absent if they are fixed. */
  onPress?: () => void;
}

/** The delivery terms in one row. */
export function TermsRow({ terms, onPress }: TermsRowProps) {
  const words = (
    <>
      <Icon icon={METHOD_ICON[terms.deliveryMethod]} />
      <span className={styles.words}>
        <b>{deliveryCopy.terms.title}</b>
        <small>{termsLine(terms)}</small>
      </span>
    </>
  );
  return onPress ? (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onPress}>
      {words}
      <Icon icon={ChevronLeft} size="sm" />
    </button>
  ) : (
    <div className={classNames(styles.row, styles.fixed)}>
      {words}
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
