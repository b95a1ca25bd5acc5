import { ChevronLeft, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/Card';
import { Icon } from '@/ui/Icon';
import styles from './LinkRows.module.css';

export interface LinkRowsProps {
  /** A small heading over the rows. */
  title: string;
  links: readonly { to: string; icon: LucideIcon; label: string }[];
}

/** Rows that lead to other pages. */
export function LinkRows({ title, links }: LinkRowsProps) {
  return (
    <Card title={title}>
      <ul>
        {links.map(({ to, icon, label }) => (
          <li key={to} className={styles.item}>
            <Link to={to} className={styles.row}>
              <span className={styles.icon}>
                <Icon icon={icon} />
              </span>
              <span className={styles.label}>{label}</span>
              <span className={styles.chevron}>
                <Icon icon={ChevronLeft} size="sm" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
