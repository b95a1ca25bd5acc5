import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames';
import styles from './Dock.module.css';

/** Why the actions of a lockable dock cannot be had now; null when they can. */
export const DockLockContext = createContext<string | null>(null);

export interface DockProps {
  /** A sentence over the button. */
  note?: ReactNode;
  /** Its actions are closed while `DockLockContext` says why. */
  lockable?: boolean;
  /** On the page's own ground and without the hairline, where the page is otherwise empty. */
  bare?: boolean;
  /** The page's one primary button, and at most one soft or text button under it. */
  children: ReactNode;
}

/** The page's action, always in reach at the bottom; from 1080 pixels the last item of the column. */
export function Dock({ note, lockable = false, bare, children }: DockProps) {
  const dock = useRef<HTMLDivElement>(null);
  const lock = useContext(DockLockContext);
  const closed = lockable ? lock : null;
  // so that bars and toasts stand above one or two buttons
  useToldHeight(dock, '--dock-size');
  return (
    <div ref={dock} className={classNames(styles.dock, bare && styles.bare)}>
      {(closed ?? note) && <div className={styles.note}>{closed ?? note}</div>}
      {lockable ? (
        <fieldset className={styles.actions} disabled={closed !== null}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  );
}

/**
 * Tells the style sheets how high an element is, in pixels, by a custom property of the root; one without a height tells nothing. Known with the
 * first frame; a change is told in the frame after it: told in its own it could change what the browser has just measured, which browsers report as an error.
 */
export function useToldHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    const { style } = document.documentElement;
    if (current === null || typeof ResizeObserver !== 'function') return undefined;
    const tell = () => {
      if (current.offsetHeight > 0) style.setProperty(property, `${current.offsetHeight}px`);
      else style.removeProperty(property);
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(tell);
    });
    tell();
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(property);
    };
  }, [element, property]);
}
