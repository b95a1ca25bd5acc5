import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { historyCopy } from '@/messages/history';
import { Icon } from '@/ui/Icon';
import styles from './FilterChip.module.css';

export interface FilterChipProps {
  label: string;
  /** Address of the list without this filter. */
  to: string;
}

/** A filter that is on; pressing it takes it off. */
export function FilterChip({ label, to }: FilterChipProps) {
  return (
    <Link to={to} replace className={styles.chip} aria-label={historyCopy.removeFilter(label)}>
      {label}
      <Icon icon={X} size="xs" />
    </Link>
  );
}
