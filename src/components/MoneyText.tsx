import { formatRials } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import styles from './MoneyText.module.css';

interface MoneyTextProps {
  rials: number;
  /** `in` comes to the reader, `out` leaves; text or an icon beside the amount says the same. */
  tone?: 'in' | 'out' | 'plain';
  /** `amount` for a page, `summary` for home's cards, `total` for a card's sums, `row` for lists, `inline` for sentences. */
  size?: 'amount' | 'summary' | 'total' | 'row' | 'inline';
}

/** An amount of rials in Persian digits, with the unit. */
export function MoneyText({ rials, tone = 'plain', size = 'inline' }: MoneyTextProps) {
  return (
    <span className={classNames(styles.money, styles[size], tone !== 'plain' && styles[tone])}>
      <bdi dir="ltr">{formatRials(rials)}</bdi> <small>{partsCopy.rial}</small>
    </span>
  );
}
