import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger that moves less than this many CSS pixels sideways did not swipe. */
const SWIPE_DISTANCE = 48;

export interface Slider {
  /** From 0. */
  current: number;
  goTo: (slide: number) => void;
  /** For the element that is swiped. */
  swipe: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/** Which of `count` slides is shown. Slides lie from right to left: left arrow and a swipe to the right go forward. */
export function useSlider(count: number): Slider {
  const [current, setCurrent] = useState(0);
  const start = useRef<number | null>(null);
  const goTo = (slide: number) => setCurrent(within(slide, count));

  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0;
      if (step !== 0) setCurrent((slide) => within(slide + step, count));
    }
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [count]);

  return {
    current,
    goTo,
    swipe: {
      onPointerDown: (event) => {
        start.current = event.clientX;
      },
      onPointerUp: (event) => {
        if (start.current === null) return;
        const distance = event.clientX - start.current;
        start.current = null;
        if (Math.abs(distance) >= SWIPE_DISTANCE) goTo(current + Math.sign(distance));
      },
      onPointerCancel: () => {
        start.current = null;
      },
    },
  };
}

function within(slide: number, count: number): number {
  return Math.min(Math.max(slide, 0), count - 1);
}
