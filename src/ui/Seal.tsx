import type { ReactNode } from 'react';
import { classNames } from './classNames';
import { Mark } from './Mark';
import styles from './Seal.module.css';

interface SealProps {
  /**
   * Ring and ground. `short`: less is held than owed. `back`: money returned. `returned`: the same, with the mark. `wait`: without a ring, for an answer that is
   * not there yet.
   */
  tone: 'gold' | 'short' | 'warn' | 'positive' | 'back' | 'returned' | 'negative' | 'wait';
  /** The mark without its coin. */
  empty?: boolean;
  /** A small disc over the edge. */
  corner?: ReactNode;
  cornerTone?: 'positive';
  /** Replaces the mark. */
  children?: ReactNode;
}

/** A verdict as a picture: the mark on a disc. Decorative: the text beside it says the same. */
export function Seal({ tone, empty, corner, cornerTone, children }: SealProps) {
  const isPale = tone === 'negative' || tone === 'wait';
  return (
    <span className={classNames(styles.seal, styles[tone])} aria-hidden="true">
      {children ?? <Mark look={isPale ? 'faded' : 'on-lapis'} empty={empty} />}
      {corner && <i className={classNames(styles.corner, cornerTone && styles.good)}>{corner}</i>}
    </span>
  );
}
