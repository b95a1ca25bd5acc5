import { Image } from 'lucide-react';
import { MoneyText } from '@/components/MoneyText';
import { partnerCopy } from '@/messages/partner';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import { Text } from '@/ui/Text';
import styles from './AdCard.module.css';

interface AdCardProps {
  title: string;
  /** Null: to be agreed. */
  priceRials: number | null;
}

/** The ad that a request is about, as the partner's link describes it. */
export function AdCard({ title, priceRials }: AdCardProps) {
  return (
    <Card>
      <div className={styles.ad}>
        <span className={styles.picture}>
          <Icon icon={Image} />
        </span>
        <div className={styles.words}>
          <Text look="xs" tone="hint">
            {partnerCopy.request.yourAd}
          </Text>
          <p className={styles.title}>{title}</p>
          <Text look="sm" tone="muted">
            {priceRials === null ? partnerCopy.request.priceOpen : <MoneyText rials={priceRials} />}
          </Text>
        </div>
      </div>
    </Card>
  );
}
