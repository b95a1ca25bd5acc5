import { useCallback, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where somebody was in a list when they left it. */
export interface Place {
  /** How far the window was scrolled, in pixels. */
  scrollTop: number;
  /** Heights of rows as they were measured, with and without the heading of a day; null while unknown. */
  headedHeight: number | null;
  plainHeight: number | null;
  /** Payment code of the row that was opened. */
  opened: string | null;
}

const PLACES_KEPT = 20;
/** By entry of the browser's history. Gone with the page, as the rows are. */
const places = new Map<string, Place>();

function placeOf(key: string): Place {
  return places.get(key) ?? { scrollTop: 0, headedHeight: null, plainHeight: null, opened: null };
}

function keep(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > PLACES_KEPT && oldest !== undefined) places.delete(oldest);
}

/**
 * Remembers the place in the list of this history entry. `restored` is where it was left, when the person has come back
 * to it; null in a list that was opened anew.
 */
export function usePlace(): { restored: Place | null; note: (change: Partial<Place>) => void } {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const restored = useRef(cameBack ? (places.get(key) ?? null) : null).current;

  useLayoutEffect(() => {
    const onScroll = () => keep(key, { ...placeOf(key), scrollTop: window.scrollY });
    // a layout effect ends before the next page scrolls to its own top: that is not a place in this list
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);

  const note = useCallback((change: Partial<Place>) => keep(key, { ...placeOf(key), ...change }), [key]);
  return { restored, note };
}
