import type { Page } from 'playwright-core';

/** More Tab stops than any screen has. */
const MOST_STOPS = 25;

/** Walks through the page with Tab. Answers the stops with invisible focus: neither the element nor its surroundings change. */
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

/** Runs in the page. The position in the document makes the name unique. */
function lookAtFocus(): { name: string | null; visible: boolean } {
  const stop = document.activeElement;
  // In a frame, the framed page shows the focus.
  if (!(stop instanceof HTMLElement) || stop === document.body || stop.matches('iframe'))
    return { name: null, visible: true };
  const place = Array.from(document.querySelectorAll('*')).indexOf(stop);
  const name = `${stop.tagName.toLowerCase()} «${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}» (${place})`;

  const around = (element: HTMLElement) => {
    const parent = element.parentElement;
    const above = parent?.parentElement;
    const near = [element, parent, above, above?.parentElement, ...Array.from(parent?.children ?? [])];
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

/** Pixels. A box that begins between two pixels loses half a pixel. */
const SMALLEST = 47.5;

/**
 * Controls with a touch target under 48 × 48 pixels. Hit tests measure the target, so it includes a label and lacks covered parts. With an
 * open dialog or menu, only that is measured. Links inside a sentence are left out.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets, SMALLEST);
}

/** Runs in the page. */
function findSmallTargets(smallest: number): string[] {
  const FARTHEST = 60;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]';
  const root = Array.from(document.querySelectorAll('dialog[open], [role=menu]')).at(-1) ?? document;

  const belongs = (hit: Element | null, control: Element) =>
    hit !== null &&
    (control.contains(hit) ||
      hit.closest('label')?.control === control ||
      hit.closest('label')?.contains(control) === true);

  const reach = (control: Element, x: number, y: number, stepX: number, stepY: number) => {
    let reached = 0;
    while (
      reached < FARTHEST &&
      belongs(document.elementFromPoint(x + stepX * (reached + 1), y + stepY * (reached + 1)), control)
    ) {
      reached += 1;
    }
    return reached;
  };

  const isWithinSentence = (control: Element) =>
    control.matches('a') && getComputedStyle(control).display === 'inline' && control.closest('p, li, dd') !== null;

  const problems: string[] = [];
  for (const control of Array.from(root.querySelectorAll(CONTROLS))) {
    if (control.closest('[inert], [aria-hidden=true]') || isWithinSentence(control)) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = (control.closest('label') ?? control).getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const name = `${control.tagName.toLowerCase()} «${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}» ${control.id || control.className}`;
    if (!belongs(document.elementFromPoint(x, y), control)) {
      problems.push(`${name} is covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 80)}`);
      continue;
    }
    const width = 1 + reach(control, x, y, 1, 0) + reach(control, x, y, -1, 0);
    const height = 1 + reach(control, x, y, 0, 1) + reach(control, x, y, 0, -1);
    if (width < smallest || height < smallest)
      problems.push(`${name} can be touched on ${width}×${height} pixels only`);
  }
  return problems;
}
