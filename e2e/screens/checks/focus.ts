import type { Page } from 'playwright-core';

/** More stops than any screen has at once. */
const MOST_STOPS = 25;

/**
 * Walks through the page with Tab and answers the stops that do not show that they have the focus: neither they nor
 * anything close around them looks different with it.
 */
export async function invisibleFocus(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, visible } = await page.evaluate(lookAtFocus);
    if (name === null || seen.has(name)) break;
    seen.add(name);
    if (!visible) problems.push(`nothing shows that ${name} has the focus`);
  }
  return problems;
}

/** Runs in the page. The place in the document makes the name unique. */
function lookAtFocus(): { name: string | null; visible: boolean } {
  const stop = document.activeElement;
  // within a frame the framed page shows where the focus is
  if (!(stop instanceof HTMLElement) || stop === document.body || stop.matches('iframe'))
    return { name: null, visible: true };
  const place = Array.from(document.querySelectorAll('*')).indexOf(stop);
  const name = `${stop.tagName.toLowerCase()} «${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}» (${place})`;

  const around = (element: HTMLElement) => {
    const parent = element.parentElement;
    const near = [element, parent, parent?.parentElement, ...Array.from(parent?.children ?? [])];
    return near.filter((one): one is HTMLElement => one instanceof HTMLElement);
  };
  const look = () =>
    around(stop)
      .map((element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, borderWidth } = getComputedStyle(element);
        const outline = outlineStyle === 'none' ? '' : outlineStyle + outlineWidth;
        return [outline, boxShadow, borderColor, borderWidth].join();
      })
      .join('|');

  const withFocus = look();
  stop.blur();
  const without = look();
  stop.focus({ preventScroll: true });
  return { name, visible: withFocus !== without };
}
