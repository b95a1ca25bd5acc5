import { readFileSync } from 'node:fs';
import type { Named } from '../steps';

/** A point that can be clicked. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An element by its role and name, a field by its label, or a row of a list by its code. */
export type Target = Named | { readonly label: string } | { readonly row: string };

/** Finds roles and names in the page. The script makes itself a global of the page. */
const LIBRARY = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

declare const TestingLibraryDom: {
  queryAllByRole(container: Element, role: string, options?: { name?: string | RegExp }): HTMLElement[];
};

/** All matches, in document order. Runs in the page. */
function find(target: Target): HTMLElement[] {
  if ('row' in target) return Array.from(document.querySelectorAll<HTMLElement>(`[data-code="${target.row}"] a`));
  if ('label' in target) {
    return ['textbox', 'combobox'].flatMap((role) =>
      TestingLibraryDom.queryAllByRole(document.body, role, { name: target.label }),
    );
  }
  const { role, name, within } = target;
  const places = within ? find(within) : [document.body];
  return places.flatMap((place) => TestingLibraryDom.queryAllByRole(place, role, { name }));
}

/** The middle of the first match that is enabled, on screen and not covered. Runs in the page. */
function pointOf(target: Target): Point | null {
  for (const element of find(target)) {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    const isOwn = element.contains(hit) || element.closest('label')?.contains(hit);
    if (width > 0 && isOwn && !element.matches(':disabled')) return { x, y };
  }
  return null;
}

/** Chooses an option by its text; false without this option. Runs in the page. */
function choose(label: string, text: string): boolean {
  const [list] = find({ label });
  const option = list instanceof HTMLSelectElement && Array.from(list.options).find((one) => one.text === text);
  if (!list || !option) return false;
  option.selected = true;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** The source of a value, regular expressions included. */
function source(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}: ${source(part)}`).join()}}`;
}

/** Loads the helpers of the other expressions, once per page. */
export const LOAD_LIBRARY = `(() => { ${LIBRARY}; return true; })()`;

/** The expression has no value before {@link LOAD_LIBRARY} ran in the page. */
const inPage = (call: string) =>
  `typeof TestingLibraryDom === 'undefined' ? null : (() => { ${find}; ${pointOf}; ${choose}; return { value: ${call} }; })()`;

export const expressions = {
  pointOf: (target: Target) => inPage(`pointOf(${source(target)})`),
  isShown: (named: Named) => inPage(`find(${source(named)}).length > 0`),
  isCurrent: (link: Named) =>
    inPage(`find(${source(link)}).some((link) => link.getAttribute('aria-current') === 'page')`),
  isTicked: (box: Named) => inPage(`find(${source(box)}).some(({ checked }) => checked)`),
  choose: (label: string, option: string) => inPage(`choose(${source(label)}, ${source(option)})`),
};
