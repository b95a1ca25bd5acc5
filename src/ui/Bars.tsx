import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Bars.module.css';

const BARS_SIZE = '--bars-size';

/**
 * The one place for what stands over every page until it is answered: `Bar`s, the weightiest first. Above the page's dock or the navigation; from 1080
 * pixels at the foot of the column, where the dock keeps above it. How high it is it tells the style sheets (`--bars-size`), so that the end of the
 * page, its dock and the toasts keep clear of it; empty it takes no room, and tells nothing.
 */
export function Bars({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const { style } = document.documentElement;
    if (element === null || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight > 0) style.setProperty(BARS_SIZE, `${element.offsetHeight}px`);
      else style.removeProperty(BARS_SIZE);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(BARS_SIZE);
    };
  }, []);
  return (
    // each is read out as it comes, not all of them anew
    <div ref={place} className={styles.bars} role="status" aria-atomic="false">
      {children}
    </div>
  );
}
