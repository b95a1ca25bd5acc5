import type { ReactNode } from 'react';
import { tomanWords } from '@/lib/money';
import { Text } from '@/ui/Text';
import { MoneyText } from './MoneyText';
import styles from './SumLine.module.css';

interface SumLineProps {
  /** What the sum is for; absent where the page's own title says it. */
  about?: string;
  /** The viewer's own sum, from `sumFor`. */
  rials: number;
  /** Red and green stand on pages of a payment and of a deal only. */
  tone?: 'in' | 'out';
  /** After the words. */
  note?: string | undefined;
  badge?: ReactNode;
}

/** The largest sum of a page: what for, the viewer's own sum, its words in toman, and badges. */
export function SumLine({ about, rials, tone, note, badge }: SumLineProps) {
  return (
    <section className={styles.sum}>
      {about !== undefined && (
        <Text look="sm" tone="muted" balance>
          {about}
        </Text>
      )}
      <MoneyText rials={rials} size="amount" tone={tone} />
      <Text look="sm" tone="muted" balance>
        {[tomanWords(rials), note].filter(Boolean).join('، ')}
      </Text>
      {badge && <span className={styles.badges}>{badge}</span>}
    </section>
  );
}
