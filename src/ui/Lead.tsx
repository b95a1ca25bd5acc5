import type { ReactNode } from 'react';
import layout from './Layout.module.css';
import { Text } from './Text';

interface LeadProps {
  title: string;
  /** Heading level: 1 on a page without a title in the header. */
  level?: 1 | 2;
  /** The sentence in body size, for a page with little text. */
  large?: boolean;
  children?: ReactNode;
}

/** The opening of a page: a large heading and a sentence. */
export function Lead({ title, level = 2, large, children }: LeadProps) {
  return (
    <div className={layout.stack1}>
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
