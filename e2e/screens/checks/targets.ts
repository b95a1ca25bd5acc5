import type { Page } from 'playwright-core';

/** Pixels; half of one is lost where a box does not begin on a whole pixel. */
const SMALLEST = 47.5;

/**
 * What a finger would miss: every control whose target is smaller than 48 by 48 pixels. The target is measured by
 * asking the page what lies under the finger, so it includes whatever stretches it, a label for example, and lacks
 * whatever covers it; with a dialog or a menu open, only that is looked at. Links within a sentence are as high as its lines, and left out.
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
