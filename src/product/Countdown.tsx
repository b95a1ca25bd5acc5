import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toPersianDigits } from '@/lib/digits';
import { copy } from '@/messages/copy';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import styles from './Countdown.module.css';

export interface CountdownProps {
  secondsLeft: number;
  /** How many seconds the whole wait has: the full ring. */
  total: number;
  onResend: () => void;
  /** A new code is being asked for. */
  resending?: boolean;
}

const ANNOUNCED_SECONDS = [60, 30, 10];
const RING_RADIUS = 9.5;
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

function announcement(secondsLeft: number): string {
  if (secondsLeft <= 0) return productCopy.resendReady;
  return ANNOUNCED_SECONDS.includes(secondsLeft) ? productCopy.resendIn(toPersianDigits(String(secondsLeft))) : '';
}

/** The wait until another code can be asked for, then the button that asks for it. */
export function Countdown({ secondsLeft, total, onResend, resending }: CountdownProps) {
  const [before, after] = productCopy.resendIn('|').split('|');
  return (
    <div className={styles.countdown}>
      <output className="visually-hidden">{announcement(secondsLeft)}</output>
      {secondsLeft > 0 ? (
        <p className={styles.wait}>
          <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
            <circle className={styles.track} cx="12" cy="12" r={RING_RADIUS} />
            <circle
              className={styles.left}
              cx="12"
              cy="12"
              r={RING_RADIUS}
              strokeDasharray={`${(RING_LENGTH * Math.min(1, secondsLeft / total)).toFixed(2)} 60`}
            />
          </svg>
          <span>
            {before}
            <b className={styles.seconds}>{toPersianDigits(String(secondsLeft))}</b>
            {after}
          </span>
        </p>
      ) : (
        <Button variant="soft" size="md" icon={RotateCcw} flipIcon loading={resending} onClick={onResend}>
          {copy.buttons.resendCode}
        </Button>
      )}
    </div>
  );
}

const TICK_MS = 1_000;

/** How many seconds of `totalSeconds` are left since `startedAt` (milliseconds since 1970), counted once a second. */
export function useSecondsLeft(startedAt: number | null, totalSeconds: number, now: () => number = Date.now): number {
  const [left, setLeft] = useState(() => secondsLeft(startedAt, totalSeconds, now()));

  useEffect(() => {
    const tick = () => {
      const present = secondsLeft(startedAt, totalSeconds, now());
      setLeft(present);
      if (present === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [startedAt, totalSeconds, now]);

  return left;
}

/** Whole seconds until `totalSeconds` after `startedAt` (milliseconds since 1970); 0 once they are over or before they began. */
export function secondsLeft(startedAt: number | null, totalSeconds: number, now: number): number {
  if (startedAt === null) {
    return 0;
  }
  const left = Math.ceil(totalSeconds - (now - startedAt) / 1_000);
  return Math.min(totalSeconds, Math.max(0, left));
}
