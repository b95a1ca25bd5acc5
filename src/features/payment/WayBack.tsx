import type { ReactNode } from 'react';
import type { PaymentAttempt } from '@/api/transactions';
import { formatDayMonth } from '@/lib/calendar';
import { toLatinDigits, toPersianDigits } from '@/lib/digits';
import { productCopy } from '@/messages/product';
import { returnsCopy } from '@/messages/returns';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Coin } from '@/ui/Mark';
import { Text } from '@/ui/Text';
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

/** Dials what the screens show as the support's number. */
const DIALLED = `tel:${toLatinDigits(productCopy.supportPhone).replace(/[^0-9+]/g, '')}`;

/** What to do when the bank's time is over: said before, and the first thing to read after. */
export function StillAway({ by, traceNumber }: Pick<PaymentAttempt, 'by' | 'traceNumber'>) {
  if (by === null) return null;
  const isOver = Date.parse(by) <= Date.now();
  return (
    <Text look="xs" tone={isOver ? undefined : 'muted'}>
      {!isOver && <b>{returnsCopy.afterDay(formatDayMonth(by))} </b>}
      {returnsCopy.stillAway(traceNumber && toPersianDigits(traceNumber))}{' '}
      <a href={DIALLED}>
        <Ltr>{productCopy.supportPhone}</Ltr>
      </a>
    </Text>
  );
}
