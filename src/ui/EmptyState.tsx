import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { useFocusReturn } from './focusReturn';
import { Icon } from './Icon';
import { Text } from './Text';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** A soft button of 48 pixels. */
  action?: ReactNode;
  tone?: 'plain' | 'negative' | 'positive';
}

/**
 * Nothing here yet, or something gone wrong: icon, title, sentence and what to do. What comes in its place finds whoever
 * pressed its button at the page's heading.
 */
export function EmptyState({ icon, title, text, action, tone = 'plain' }: EmptyStateProps) {
  const state = useFocusReturn<HTMLElement>();
  return (
    <section ref={state} className={styles.state} role={tone === 'negative' ? 'alert' : undefined}>
      <span className={classNames(styles.icon, styles[tone])}>
        <Icon icon={icon} />
      </span>
      <Text as="h2" look="title">
        {title}
      </Text>
      {text && (
        <Text look="sm" tone="muted" balance>
          {text}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
