import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './CopyValue.module.css';
import { Icon } from './Icon';

export interface CopyValueProps {
  /** Accessible name: «کپی کد». */
  label: string;
  onCopy: () => void;
  /** What is shown, and what the caller copies. */
  children: ReactNode;
}

/** A value that copies itself when it is pressed. */
export function CopyValue({ label, onCopy, children }: CopyValueProps) {
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={onCopy}>
      {children}
      <Icon icon={Copy} size="sm" />
    </button>
  );
}
