import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BRAND } from '@/messages/brand';
import { removeFirstPage } from '@/ui/firstPage';

/** Key of the last shown location; null before the first page, which the browser announces itself. */
let lastPlace: string | null = null;

/**
 * Does for a page of the app what a browser does for a new document: sets the window title and moves the focus to the
 * heading. A page that already has the focus keeps it. The ref belongs on the page's root element.
 */
export function usePageEntrance<PageElement extends HTMLElement>(): RefObject<PageElement | null> {
  const ref = useRef<PageElement>(null);
  const { key: place } = useLocation();

  useEffect(() => {
    const heading = ref.current?.querySelector('h1')?.textContent;
    if (heading) document.title = `${heading} · ${BRAND}`;
  });

  // an effect, so that it runs after the layout effect in which the login takes over the first page
  useEffect(removeFirstPage, []);

  useEffect(() => {
    const page = ref.current;
    const isFirst = lastPlace === null;
    const isSamePlace = lastPlace === place;
    lastPlace = place;
    const { activeElement, body } = document;
    // a location can show a second page after loading: then only restore a lost focus
    if (page === null || isFirst || page.contains(activeElement) || (isSamePlace && activeElement !== body)) return;
    focusHeading(page);
  }, [place]);

  return ref;
}

/** Moves the focus to the heading of a page or dialog, or to the element itself without one. */
export function focusHeading(place: HTMLElement): void {
  const heading = place.localName === 'dialog' ? 'h2' : 'h1';
  const start = place.querySelector<HTMLElement>(heading) ?? place;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
