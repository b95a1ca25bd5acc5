import type { ReactNode } from 'react';
import { toPersianDigits } from '@/lib/digits';
import { classNames } from './classNames';
import styles from './Text.module.css';

interface LtrProps {
  children: string;
  /** Shows Persian digits. Payment codes, links and browser names stay Latin. */
  persian?: boolean;
  /** A payment code: bold and letter-spaced. */
  code?: boolean;
}

/** A number, code or link that the surrounding Persian text must not reorder. */
export function Ltr({ children, persian, code }: LtrProps): ReactNode {
  return (
    <bdi dir="ltr" className={classNames(code && styles.code) || undefined}>
      {persian ? toPersianDigits(children) : children}
    </bdi>
  );
}
