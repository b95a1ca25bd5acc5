import { type RefObject, useLayoutEffect } from 'react';

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
