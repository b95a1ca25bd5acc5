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
  useDockSize(dock);
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

const DOCK_SIZE = '--dock-size';

/** Tells the style sheets how high the page's dock is (`--dock-size`), so that toasts stand above one or two buttons. */
function useDockSize(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = dock.current;
    const { style } = document.documentElement;
    if (element === null || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => style.setProperty(DOCK_SIZE, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(DOCK_SIZE);
    };
  }, [dock]);
}
