import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames';
import { Text } from './Text';

export interface CardProps {
  as?: 'section' | 'div' | 'article';
  /** 16 pixels around the content; rows that reach the edges (lists, key-value rows) bring their own. */
  padded?: boolean;
  /** A small heading inside, at the top. */
  title?: string;
  /** Beside the heading, a link for example. */
  action?: ReactNode;
  children: ReactNode;
}

/** A surface with a hairline. */
export function Card({ as: Tag = 'section', padded, title, action, children }: CardProps) {
  return (
    <Tag className={classNames(styles.card, padded && styles.padded)}>
      {title && (
        <div className={styles.heading}>
          <Text as="h2" look="section">
            {title}
          </Text>
          {action}
        </div>
      )}
      {children}
    </Tag>
  );
}
