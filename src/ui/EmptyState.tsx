import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { Icon } from './Icon';
import { Text } from './Text';
import { startReading } from './usePageEntrance';

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

/**
 * What goes while it holds the focus, a failure whose retry button was pressed for example, hands it to the sheet or the
 * page it stands on: without that the next key begins at the top of the document. The ref belongs on what may go.
 */
export function useFocusReturn<Leaving extends HTMLElement>(): RefObject<Leaving | null> {
  const ref = useRef<Leaving>(null);

  // the cleanup of a layout effect runs while the element is still in its place, and still has its focus
  useLayoutEffect(() => {
    const leaving = ref.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const place = leaving.closest<HTMLElement>('dialog, main');
      if (place !== null) startReading(place);
    };
  }, []);

  return ref;
}
