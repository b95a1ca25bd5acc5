import { ArrowRight } from 'lucide-react';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import { type PartnerLink, usePartnerLink } from './usePartnerLink';
import styles from './WayBack.module.css';

interface WayBackProps {
  link: PartnerLink;
  /** Without the arrow, which another back button has. */
  beside?: boolean;
}

/** «بازگشت به …»: the link to the partner that opened the app. */
export function WayBack({ link, beside }: WayBackProps) {
  return (
    <a className={styles.link} href={link.href}>
      {!beside && <Icon icon={ArrowRight} />}
      {productCopy.backToPartner(link.name)}
    </a>
  );
}

/** The way back at the top of a page without a header; nothing for null. */
export function WayBackBar({ link }: { link: PartnerLink | null }) {
  return (
    link && (
      <div className={styles.bar}>
        <WayBack link={link} />
      </div>
    )
  );
}

/** The bar during a visit from the partner. */
export function VisitBar() {
  return <WayBackBar link={usePartnerLink()} />;
}
