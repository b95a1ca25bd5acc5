import type { ReactNode } from 'react';
import styles from './Lead.module.css';
import { Text } from './Text';

export interface LeadProps {
  title: string;
  /** 1 on a page whose header has no title, 2 below one. */
  level?: 1 | 2;
  /** The sentence in the size of body text, on a page that has little else to read. */
  large?: boolean;
  children?: ReactNode;
}

/** A page's opening: a large question or greeting and one sentence under it. */
export function Lead({ title, level = 2, large, children }: LeadProps) {
  return (
    <div className={styles.lead}>
      <Text as={level === 1 ? 'h1' : 'h2'} look="h1">
        {title}
      </Text>
      {children && (
        <Text look={large ? 'body' : 'sm'} tone="muted">
          {children}
        </Text>
      )}
    </div>
  );
}
