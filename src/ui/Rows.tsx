import { ChevronLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './Card';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Rows.module.css';

interface RowsProps {
  title?: string;
  /** {@link RowLink} and {@link RowButton}. */
  children: ReactNode;
}

/** A card of rows that lead to other pages. */
export function Rows({ title, children }: RowsProps) {
  return (
    <Card title={title}>
      <ul>{children}</ul>
    </Card>
  );
}

interface RowProps {
  icon: LucideIcon;
  flipIcon?: boolean;
  label: string;
  /** What the page has, at the end: «۲ دستگاه». */
  value?: string;
}

export function RowLink({ to, ...row }: RowProps & { to: string }) {
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.row}>
        <RowWords {...row} />
        <Chevron />
      </Link>
    </li>
  );
}

interface RowButtonProps extends RowProps {
  danger?: boolean;
  disabled?: boolean;
  /** Opens a sheet: with the chevron of a link. */
  opens?: boolean;
  onClick: () => void;
  /** The sheet of the row. */
  children?: ReactNode;
}

/** A row that acts on its own page. */
export function RowButton({ danger, disabled, opens, onClick, children, ...row }: RowButtonProps) {
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={classNames(styles.row, danger && styles.danger)}
        disabled={disabled}
        onClick={onClick}
      >
        <RowWords {...row} />
        {opens && <Chevron />}
      </button>
      {children}
    </li>
  );
}

function Chevron() {
  return (
    <span className={styles.chevron}>
      <Icon icon={ChevronLeft} size="sm" />
    </span>
  );
}

function RowWords({ icon, flipIcon, label, value }: RowProps) {
  return (
    <>
      <span className={styles.icon}>
        <Icon icon={icon} flip={flipIcon} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
    </>
  );
}
