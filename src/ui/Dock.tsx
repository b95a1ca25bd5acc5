import { type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames';
import styles from './Dock.module.css';
import { DockLockContext } from './dockLock';

interface DockProps {
  note?: ReactNode;
  /** Disabled while `DockLockContext` holds a reason. */
  lockable?: boolean;
  /** With the page's background and without the hairline, for an almost empty page. */
  bare?: boolean;
  /** The page's primary button, and at most one soft or text button below it. */
  children: ReactNode;
}

/** The page's actions: fixed at the bottom; from 1080 pixels the last item of the column. */
export function Dock({ note, lockable = false, bare, children }: DockProps) {
  const dock = useRef<HTMLDivElement>(null);
  const lock = useContext(DockLockContext);
  const closed = lockable ? lock : null;
  useHeightProperty(dock, '--dock-size');
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
 * Sets a custom property of the root to an element's height in pixels, and removes it at height 0. A later change is set
 * in the next frame, because a change inside the observer's own frame is a «ResizeObserver loop» error.
 */
export function useHeightProperty(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element;
    const { style } = document.documentElement;
    if (current === null || typeof ResizeObserver !== 'function') return undefined;
    const update = () => {
      if (current.offsetHeight > 0) style.setProperty(property, `${current.offsetHeight}px`);
      else style.removeProperty(property);
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    });
    update();
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(property);
    };
  }, [element, property]);
}
