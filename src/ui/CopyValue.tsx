import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CopyValue.module.css';
import { Icon } from './Icon';

interface CopyValueProps {
  /** Accessible name: «کپی کد». */
  label: string;
  onCopy: () => void;
  /** The shown value; the caller copies it. */
  children: ReactNode;
}

/** A value with a copy action. */
export function CopyValue({ label, onCopy, children }: CopyValueProps) {
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={onCopy}>
      {children}
      <Icon icon={Copy} size="sm" />
    </button>
  );
}
