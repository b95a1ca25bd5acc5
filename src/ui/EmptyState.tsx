import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { LinkButton } from './Button';
import { classNames } from './classNames';
import styles from './EmptyState.module.css';
import { Icon } from './Icon';
import { Text } from './Text';
import { focusHeading } from './usePageEntrance';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  action?: ReactNode;
  /** A page as the action. */
  link?: { to: string; label: string; replace?: boolean };
  tone?: 'plain' | 'negative' | 'positive';
}

/** An empty list or a failure: icon, title, sentence and action. */
export function EmptyState({ icon, title, text, action, link, tone = 'plain' }: EmptyStateProps) {
  const state = useFocusReturn();
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
      {(action || link) && (
        <div className={styles.action}>
          {action}
          {link && (
            <LinkButton to={link.to} replace={link.replace} variant="soft" size="md">
              {link.label}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * Moves the focus to the heading of the sheet or page when the element unmounts with the focus inside, for example after
 * a press on retry. Otherwise the next key would start at the top of the document.
 */
function useFocusReturn(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);

  // the cleanup of a layout effect runs before the element leaves the DOM
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = element.closest<HTMLElement>('dialog, main');
      if (place !== null) focusHeading(place);
    };
  }, []);

  return ref;
}
