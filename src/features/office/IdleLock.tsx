import { MINUTE_MS } from '@contract/rules/durations';
import { OFFICE_IDLE_MINUTES } from '@contract/rules/officeSession';
import { useEffect } from 'react';

/** Locks the page after 30 minutes without a touch: lists that refresh themselves would keep it open. */
export function IdleLock({ close }: { close: () => unknown }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void close(), OFFICE_IDLE_MINUTES * MINUTE_MS);
    };
    restart();
    const touches = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const touch of touches) window.addEventListener(touch, restart, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, restart, { capture: true });
    };
  }, [close]);
  return null;
}
