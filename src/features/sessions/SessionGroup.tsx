import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '@/ui/Card';
import { Text } from '@/ui/Text';
import styles from './SessionGroup.module.css';

export interface SessionGroupProps {
  title: string;
  /** To bring the focus here. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A small heading over a card of sessions. */
export function SessionGroup({ title, ref, children }: SessionGroupProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.group} aria-labelledby={id}>
      <div className={styles.heading}>
        <Text as="h2" look="section" id={id}>
          {title}
        </Text>
      </div>
      <Card as="div">{children}</Card>
    </section>
  );
}
