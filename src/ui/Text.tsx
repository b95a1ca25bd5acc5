import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Text.module.css';

interface TextProps {
  as?: 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'b' | 'div' | 'small' | 'output';
  /** Size and weight; `section` is the small heading of a group. */
  look?: 'h1' | 'h2' | 'title' | 'section' | 'body' | 'sm' | 'xs';
  tone?: 'muted' | 'hint';
  /** Lines of even length, for short centred text. */
  balance?: boolean;
  center?: boolean;
  id?: string;
  children: ReactNode;
}

/** Text in the type scale. */
export function Text({ as: Tag = 'p', look = 'body', tone, balance, center, id, children }: TextProps) {
  return (
    <Tag
      id={id}
      className={classNames(styles[look], tone && styles[tone], balance && styles.balance, center && styles.center)}
    >
      {children}
    </Tag>
  );
}
