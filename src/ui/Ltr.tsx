import type { ReactNode } from 'react';
import { toPersianDigits } from '@/lib/digits';
import { classNames } from './classNames';
import styles from './Ltr.module.css';

export interface LtrProps {
  children: string;
  /** Draws the digits in Persian. Payment codes, links and browser names stay Latin. */
  persian?: boolean;
  /** A payment code: bold, its letters apart so that it can be read out. */
  code?: boolean;
}

/** A number, code or link that must not be reordered by the Persian text around it. */
export function Ltr({ children, persian, code }: LtrProps): ReactNode {
  return (
    <bdi dir="ltr" className={classNames(code && styles.code) || undefined}>
      {persian ? toPersianDigits(children) : children}
    </bdi>
  );
}
