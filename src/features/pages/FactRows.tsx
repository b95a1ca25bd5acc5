import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { Tile } from '@/ui/Tile';
import styles from './FactRows.module.css';

export interface Fact {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** A second line under the value. */
  note?: ReactNode;
  /** tel: or mailto:, makes the whole row a link. */
  href?: string;
}

export interface FactRowsProps {
  /** A small heading over the rows. */
  title?: string;
  facts: readonly Fact[];
}

/** Rows of icon, label and value. */
export function FactRows({ title, facts }: FactRowsProps) {
  return (
    <Card title={title}>
      <ul>
        {facts.map((fact) => (
          <li key={fact.label} className={styles.item}>
            {fact.href ? (
              <a href={fact.href} className={styles.row}>
                <FactWords {...fact} />
              </a>
            ) : (
              <div className={styles.row}>
                <FactWords {...fact} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FactWords({ icon, label, value, note, href }: Fact) {
  return (
    <>
      <Tile icon={icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={href ? styles.linked : styles.value}>{value}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </>
  );
}
