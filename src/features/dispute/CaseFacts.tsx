import { type LucideIcon, PackageCheck, PackageSearch, PackageX, Truck } from 'lucide-react';
import type { Delivery } from '@/api/delivery';
import type { Dispute } from '@/api/disputes';
import type { CaseDeal } from '@/api/judgments';
import { termsLine } from '@/components/TermsRow';
import { toPersianDigits } from '@/lib/digits';
import { maskMobile } from '@/lib/mask';
import { CASE_DELIVERY, caseCopy } from '@/messages/case';
import { deliveryCopy } from '@/messages/delivery';
import { SIDE_NAME } from '@/messages/dispute';
import { Card } from '@/ui/Card';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import styles from './CaseFacts.module.css';
import { demandOf, untilText } from './disputeStory';

interface CaseFactsProps {
  dispute: Dispute;
  deal: CaseDeal;
}

/** The facts of a case for its decider. Proof of delivery comes first, because it weighs most. */
export function CaseFacts({ dispute, deal }: CaseFactsProps) {
  return (
    <Card>
      {deal.delivery !== null && <DeliveryFact delivery={deal.delivery} />}
      <KeyValueList items={caseRows(dispute, deal)} />
    </Card>
  );
}

const DELIVERY_ICON: Record<Delivery['state'], LucideIcon> = {
  waiting: PackageX,
  sent: Truck,
  declared: PackageSearch,
  confirmed: PackageCheck,
};

function DeliveryFact({ delivery }: { delivery: Delivery }) {
  const { state, evidence, at, carrier, trackingCode, text } = delivery;
  return (
    <div className={styles.delivery}>
      <Tile icon={DELIVERY_ICON[state]} tone={evidence === 'strong' ? 'in' : evidence === 'weak' ? 'warn' : 'off'} />
      <div>
        <b>{CASE_DELIVERY[state]}</b>
        <Text as="small" look="xs" tone="muted">
          {[caseCopy.evidence[evidence], at === null ? null : untilText(at)].filter(Boolean).join(' · ')}
        </Text>
        {carrier !== null && trackingCode !== null && (
          <Text as="small" look="xs" tone="muted">
            {deliveryCopy.carriers[carrier]} · <Ltr code>{trackingCode}</Ltr>
          </Text>
        )}
        {text && <blockquote className={styles.quote}>{deliveryCopy.known.quote(text)}</blockquote>}
      </div>
    </div>
  );
}

function caseRows(dispute: Dispute, deal: CaseDeal): KeyValueItem[] {
  const { facts } = caseCopy;
  const { payer, payee, terms } = deal;
  const mobileOf = (mobile: string) => <Ltr>{toPersianDigits(maskMobile(mobile))}</Ltr>;
  return [
    ...demandOf(dispute),
    ...(terms === null ? [] : [{ label: deliveryCopy.terms.title, value: termsLine(terms) }]),
    ...(payer === null ? [] : [{ label: facts.mobile(SIDE_NAME.payer), value: mobileOf(payer.mobile) }]),
    ...(payee === null ? [] : [{ label: facts.mobile(SIDE_NAME.payee), value: mobileOf(payee.mobile) }]),
  ];
}
