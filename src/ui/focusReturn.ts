import { type RefObject, useLayoutEffect, useRef } from 'react';
import { startReading } from './pageEntrance';

/**
 * What goes while it holds the focus, a failure whose retry button was pressed for example, hands it to the sheet or the
 * page it stands on: without that the next key begins at the top of the document. The ref belongs on what may go.
 */
export function useFocusReturn<Leaving extends HTMLElement>(): RefObject<Leaving | null> {
  const ref = useRef<Leaving>(null);

  // the cleanup of a layout effect runs while the element is still in its place, and still has its focus
  useLayoutEffect(() => {
    const leaving = ref.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const place = leaving.closest<HTMLElement>('dialog, main');
      if (place !== null) startReading(place);
    };
  }, []);

  return ref;
}
