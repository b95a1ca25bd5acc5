import { type ReactNode, useRef } from 'react';
import styles from './Bars.module.css';
import { useToldHeight } from './useToldHeight';

/**
 * The one place for what stands over every page until it is answered: `Bar`s, the weightiest first. Above the page's dock or the navigation; from 1080
 * pixels at the foot of the column, where the dock keeps above it. How high it is it tells the style sheets (`--bars-size`), so that the end of the
 * page, its dock and the toasts keep clear of it; empty it takes no room, and tells nothing.
 */
export function Bars({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useToldHeight(place, '--bars-size');
  return (
    // each is read out as it comes, not all of them anew
    <div ref={place} className={styles.bars} role="status" aria-atomic="false">
      {children}
    </div>
  );
}
