import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BRAND } from '@/messages/brand';
import { dropFirstPage } from '@/ui/firstPage';

/** The place whose page came last; null before the first one, which the browser announces by itself. */
let lastPlace: string | null = null;

/**
 * What a browser does when another document comes, for a page of the app: names the window after the page's heading and
 * begins reading there. A page that holds the focus already, in its only field for example, keeps it. The ref belongs on
 * the element that holds the whole page.
 */
export function usePageEntrance<PageElement extends HTMLElement>(): RefObject<PageElement | null> {
  const ref = useRef<PageElement>(null);
  const { key: place } = useLocation();

  useEffect(() => {
    const heading = ref.current?.querySelector('h1')?.textContent;
    if (heading) document.title = `${heading} · ${BRAND}`;
  });

  // after the login, if it is that, has taken over what was typed into the page drawn ahead
  useEffect(dropFirstPage, []);

  useEffect(() => {
    const page = ref.current;
    const isFirst = lastPlace === null;
    const isSamePlace = lastPlace === place;
    lastPlace = place;
    const { activeElement, body } = document;
    // the same place shows another page when what it waited for arrives: then only a lost focus is brought back
    if (page === null || isFirst || page.contains(activeElement) || (isSamePlace && activeElement !== body)) return;
    startReading(page);
  }, [place]);

  return ref;
}

/** Puts the focus where reading a page, or a dialog over it, begins: at its heading, else at its own edge. */
export function startReading(place: HTMLElement): void {
  const heading = place.localName === 'dialog' ? 'h2' : 'h1';
  const start = place.querySelector<HTMLElement>(heading) ?? place;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
