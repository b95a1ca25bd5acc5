import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames';
import { Text } from './Text';

interface CardProps {
  as?: 'section' | 'div' | 'article';
  /** Padding of 16 pixels; rows up to the edge (lists, key-value rows) have their own. */
  padded?: boolean;
  title?: string;
  /** Beside the title, for example a link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A surface with a hairline border. */
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
