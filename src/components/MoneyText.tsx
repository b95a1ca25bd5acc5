import { formatCount } from '@/lib/digits';
import { type AmountUnit, inUnit, unitOf } from '@/lib/money';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import styles from './MoneyText.module.css';

interface MoneyTextProps {
  rials: number;
  /** A sum with a fraction of a toman stands in rials. */
  unit?: AmountUnit;
  /** `in` comes to the reader, `out` leaves; text or an icon beside the amount says the same. */
  tone?: 'in' | 'out' | 'plain';
  /** `amount` for a page, `summary` for home's cards, `total` for a card's sums, `row` for lists, `inline` for sentences. */
  size?: 'amount' | 'summary' | 'total' | 'row' | 'inline';
}

/** An amount in Persian digits, with its unit. */
export function MoneyText({ rials, unit: chosen = 'rial', tone = 'plain', size = 'inline' }: MoneyTextProps) {
  const unit = unitOf(rials, chosen);
  return (
    <span className={classNames(styles.money, styles[size], tone !== 'plain' && styles[tone])}>
      <bdi dir="ltr">{formatCount(inUnit(rials, unit) ?? rials)}</bdi> <small>{partsCopy.amount.units[unit]}</small>
    </span>
  );
}

/** The same as text: «۲٬۵۰۰٬۰۰۰ ریال». */
export function moneyWords(rials: number, chosen: AmountUnit = 'rial'): string {
  const unit = unitOf(rials, chosen);
  return `${formatCount(inUnit(rials, unit) ?? rials)} ${partsCopy.amount.units[unit]}`;
}
