import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './Note.module.css';

export interface NoteProps {
  /** `gold` only where money is, or will be, held; `back` where it goes back; `warn` before what cannot be undone. */
  tone?: 'info' | 'gold' | 'back' | 'warn' | 'negative' | 'plain';
  title?: string;
  /** Without one, what went wrong has that of all that went wrong: colour alone says nothing. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** A remark on a soft ground. */
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
