import { createContext, type RefObject, useContext, useEffect } from 'react';

/** What the menus inside belong to as a whole, a bank card for example: a tap on it opens them too. */
export const MenuSurfaceContext = createContext<RefObject<HTMLElement | null> | null>(null);

const OWN_CONTROLS = 'a, button, dialog';
/** Whoever holds longer means the text. */
const TAP_AT_MOST_MS = 500;

/**
 * Tells of a tap on the surface of a closed menu. For hands only: the menu's button stays what keyboards and screen
 * readers use. The text of the surface can still be marked, with a mouse or a long press, and a tap that ends that is none.
 */
export function useSurfaceTap(isClosed: boolean, onTap: () => void): void {
  const surface = useContext(MenuSurfaceContext);

  useEffect(() => {
    const element = surface?.current;
    if (!element || !isClosed) return undefined;
    // a press that began while the menu was open has closed it, and that was all it was for
    let begunAt: number | null = null;
    function begin({ timeStamp }: Event) {
      begunAt = isTextMarked() ? null : timeStamp;
    }
    function end({ target, timeStamp }: Event) {
      const isShort = begunAt !== null && timeStamp - begunAt <= TAP_AT_MOST_MS;
      begunAt = null;
      if (isShort && !isTextMarked() && !(target as Element).closest(OWN_CONTROLS)) onTap();
    }
    element.addEventListener('pointerdown', begin);
    element.addEventListener('click', end);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('click', end);
    };
  }, [surface, isClosed, onTap]);
}

function isTextMarked(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
