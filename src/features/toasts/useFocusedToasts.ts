import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify/unstyled';

/** Toasts stay while the focus is on them; Escape closes them and gives the focus back to where it came from. */
export function useFocusedToasts(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let cameFrom: EventTarget | null = null;

    function hold({ relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) cameFrom = relatedTarget;
      toast.pause();
    }
    function goOn() {
      toast.play();
    }
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      toast.dismiss();
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    }

    element.addEventListener('focusin', hold);
    element.addEventListener('focusout', goOn);
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      element.removeEventListener('focusin', hold);
      element.removeEventListener('focusout', goOn);
      element.removeEventListener('keydown', closeOnEscape);
    };
  }, [place]);
}
