import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Toast.module.css';

export type ToastKind = 'error' | 'success' | 'info';

const ICON: Record<ToastKind, LucideIcon> = { error: CircleAlert, success: CircleCheck, info: Info };

/** The look of a short message; where it stands, how long and how it is announced is its host's concern. */
export function Toast({ kind, children }: { kind: ToastKind; children: string }) {
  return (
    <div className={classNames(styles.toast, styles[kind])}>
      <Icon icon={ICON[kind]} />
      <span>{children}</span>
    </div>
  );
}
