import { MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import { OFFICE_IDLE_MINUTES } from '@contract/rules/officeSession';
import { useEffect } from 'react';
import { keepMark, readMark } from '@/ui/firstPage';

const IDLE_MS = OFFICE_IDLE_MINUTES * MINUTE_MS;
/** A close call that has failed is repeated after so long. */
const CLOSE_AGAIN_MS = 10 * SECOND_MS;

/**
 * localStorage key: the last touch of an office page in any tab, in milliseconds since 1970. Without storage each tab
 * has its own time only.
 */
const TOUCH_MARK = 'amanat:office-touch';

/**
 * Locks the page after 30 minutes without a touch: lists that refresh themselves would keep it open. A close ends the
 * session of all tabs, so a touch of any tab counts.
 */
export function IdleLock({ close }: { close: () => { unwrap: () => Promise<unknown> } }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    let touchedAt = 0;
    const touch = () => {
      touchedAt = Date.now();
      keepMark(TOUCH_MARK, String(touchedAt));
    };
    const check = () => {
      const idle = Date.now() - Math.max(touchedAt, Number(readMark(TOUCH_MARK)));
      // A clock that was set back makes a time of the future, which counts as old.
      if (idle >= 0 && idle < IDLE_MS) timer = setTimeout(check, IDLE_MS - idle);
      else lock();
    };
    const lock = () => {
      close()
        .unwrap()
        .catch(() => {
          if (!isLeft) timer = setTimeout(lock, CLOSE_AGAIN_MS);
        });
    };
    touch();
    check();
    const touches = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const name of touches) window.addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      for (const name of touches) window.removeEventListener(name, touch, { capture: true });
    };
  }, [close]);
  return null;
}
