import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Toast.module.css';

export type ToastKind = 'error' | 'success' | 'info';

const ICON: Record<ToastKind, LucideIcon> = { error: CircleAlert, success: CircleCheck, info: Info };

interface ToastProps {
  kind: ToastKind;
  children: string;
  /** What can be done about it: a {@link ToastButton}. */
  action?: ReactNode;
}

/** The look of a short message; where it stands, how long and how it is announced is its host's concern. */
export function Toast({ kind, children, action }: ToastProps) {
  return (
    <div className={classNames(styles.toast, styles[kind])}>
      <Icon icon={ICON[kind]} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}

/** A button in a message, in its colours. */
export function ToastButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      {children}
    </button>
  );
}
