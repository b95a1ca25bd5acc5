import { type RefObject, useLayoutEffect } from 'react';

const DOCK_SIZE = '--dock-size';

/** Tells the style sheets how high the page's dock is (`--dock-size`), so that toasts stand above one or two buttons. */
export function useDockSize(dock: RefObject<HTMLElement | null>): void {
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
