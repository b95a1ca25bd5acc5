import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Note.module.css';

interface NoteProps {
  /** `gold`: money is or will be held. `back`: money returns. `warn`: an irreversible action. */
  tone?: 'info' | 'gold' | 'back' | 'warn' | 'negative' | 'plain';
  title?: string;
  /** A negative note has an alert icon by default. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A remark on a soft background. */
export function Note({
  tone = 'info',
  title,
  icon = tone === 'negative' ? CircleAlert : undefined,
  children,
}: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])} role={tone === 'negative' ? 'alert' : 'note'}>
      {icon && <Icon icon={icon} />}
      <div>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
