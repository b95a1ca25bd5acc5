import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames';
import styles from './Dock.module.css';

export interface DockProps {
  /** A sentence over the button. */
  note?: ReactNode;
  /** On the page's own ground and without the hairline, where the page is otherwise empty. */
  bare?: boolean;
  /** The page's one primary button, and at most one soft or text button under it. */
  children: ReactNode;
}

/** The page's action, always in reach at the bottom; from 1080 pixels the last item of the column. */
export function Dock({ note, bare, children }: DockProps) {
  const dock = useRef<HTMLDivElement>(null);
  useDockSize(dock);
  return (
    <div ref={dock} className={classNames(styles.dock, bare && styles.bare)}>
      {note && <div className={styles.note}>{note}</div>}
      {children}
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
