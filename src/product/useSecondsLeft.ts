import { useEffect, useState } from 'react';
import { secondsLeft } from '@/lib/countdown';

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
