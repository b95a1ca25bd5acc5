import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Coin } from '@/ui/Mark';
import styles from './WayBack.module.css';

export interface WayStop {
  title: ReactNode;
  lines: readonly ReactNode[];
  /** `coin` only where we know that the money is. */
  state: 'past' | 'coin' | 'next';
}

interface WayBackProps {
  title: string;
  /** `bank`: only the bank knows, so that no coin is drawn. */
  look: 'ours' | 'bank';
  stops: readonly WayStop[];
}

/** The way back of money: its stops in time. */
export function WayBack({ title, look, stops }: WayBackProps) {
  return (
    <Card title={title}>
      <ol className={classNames(styles.way, styles[look])}>
        {stops.map(({ title: name, lines, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stops of a way keep their places
          <li key={place} className={styles[state]}>
            {state === 'coin' && <Coin className={styles.money} />}
            <b>{name}</b>
            {lines.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stop keep their places
              <span key={number}>{line}</span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
