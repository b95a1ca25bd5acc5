import { formatRials } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import styles from './MoneyText.module.css';

export interface MoneyTextProps {
  rials: number;
  /** `in` comes to the reader, `out` leaves the reader: always beside words or an icon that say so too. */
  tone?: 'in' | 'out' | 'plain';
  /** `amount` is the largest thing on a page, `summary` for home's cards, `row` for lists, `inline` within a sentence. */
  size?: 'amount' | 'summary' | 'row' | 'inline';
}

/** An amount of rials: Persian digits that never reorder, and the unit after them. */
export function MoneyText({ rials, tone = 'plain', size = 'inline' }: MoneyTextProps) {
  return (
    <span className={classNames(styles.money, styles[size], tone !== 'plain' && styles[tone])}>
      <bdi dir="ltr">{formatRials(rials)}</bdi> <small>{partsCopy.rial}</small>
    </span>
  );
}
