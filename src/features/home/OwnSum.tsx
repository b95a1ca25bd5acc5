import { ArrowDownRight, ArrowUpLeft } from 'lucide-react';
import { MoneyText } from '@/components/MoneyText';
import { homeCopy } from '@/messages/home';
import { Icon } from '@/ui/Icon';
import styles from './OwnSum.module.css';

const LOOK = {
  in: { icon: ArrowDownRight, words: homeCopy.toYou },
  out: { icon: ArrowUpLeft, words: homeCopy.fromYou },
} as const;

/** The viewer's sum in a row of home, with an arrow for its direction; null has none. */
export function OwnSum({ rials, direction }: { rials: number; direction: keyof typeof LOOK | null }) {
  const look = direction && LOOK[direction];
  return (
    <span className={styles.sum}>
      {look && <Icon icon={look.icon} size="xs" />}
      {look && <span className="visually-hidden">{look.words}</span>}
      <MoneyText rials={rials} size="row" />
    </span>
  );
}
