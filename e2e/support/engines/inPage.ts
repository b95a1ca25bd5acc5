import { readFileSync } from 'node:fs';
import type { Named } from '../steps';

/** Where a finger comes down: the middle of something that can be seen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A field by its label, or a row of a list by its code. */
export type Sought = Named | { readonly label: string } | { readonly row: string };

/** Finds roles and names as the web's tests do; it makes itself a global of the page. */
const LIBRARY = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

interface Library {
  queryAllByRole(container: Element, role: string, options?: { name?: string | RegExp }): HTMLElement[];
}

declare const TestingLibraryDom: Library;

/** All that fit, in the order of the document. Runs in the page. */
function find(sought: Sought): HTMLElement[] {
  if ('row' in sought) return Array.from(document.querySelectorAll<HTMLElement>(`[data-code="${sought.row}"] a`));
  if ('label' in sought) {
    return ['textbox', 'combobox'].flatMap((role) =>
      TestingLibraryDom.queryAllByRole(document.body, role, { name: sought.label }),
    );
  }
  const { role, name, within } = sought;
  const places = within ? find(within) : [document.body];
  return places.flatMap((place) => TestingLibraryDom.queryAllByRole(place, role, { name }));
}

/** Nothing that it is part of is on its way to somewhere. Runs in the page. */
function standsStill(element: Element): boolean {
  return document.getAnimations().every(({ playState, effect }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity || !moved?.contains(element);
  });
}

/** Where the first that fits can be touched: on the screen, and with nothing of another before it. Runs in the page. */
function spot(sought: Sought): Spot | null {
  for (const element of find(sought).filter(standsStill)) {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const isOnScreen = width > 0 && height > 0 && x < innerWidth && y < innerHeight;
    const hit = document.elementFromPoint(x, y);
    const isOwn = element.contains(hit) || element.closest('label')?.contains(hit);
    if (isOnScreen && isOwn && !element.matches(':disabled')) {
      aimAt(element);
      return { x, y };
    }
  }
  return null;
}

/** Why nothing of what fits can be touched, for the error of a test. Runs in the page. */
function hindrances(sought: Sought): string[] {
  return find(sought).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const before = document.elementFromPoint(left + width / 2, top + height / 2);
    const state = [element.matches(':disabled') && 'disabled', !standsStill(element) && 'moving'].filter(Boolean);
    return [...state, `${width}×${height} at ${left}, ${top}, behind ${before?.outerHTML.slice(0, 200)}`].join(', ');
  });
}

/** What became of a press: it may come down beside what it aims at, where nothing is, or on it and be let go beside it. */
export type Outcome = 'coming' | 'down' | 'clicked' | 'missed';

/** What the page notes of the press that comes next. */
interface Aim {
  readonly over: AbortController;
  outcome: Outcome;
}

/** Notes whether the next press clicks this. What it does to something else is that one's own. Runs in the page. */
function aimAt(element: Element): void {
  const page = window as Window & { aim?: Aim };
  page.aim?.over.abort();
  const next: Aim = { over: new AbortController(), outcome: 'coming' };
  page.aim = next;
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && (element.contains(target) || element.closest('label')?.contains(target) === true);
  const down = ({ target }: Event) => {
    const other = target instanceof Element ? target.closest('a, button, input, label, select, textarea') : null;
    if (isOwn(target)) next.outcome = 'down';
    else next.outcome = other?.matches(':enabled, a, label') ? 'clicked' : 'missed';
  };
  // its click comes with the finger's going, or not at all
  const up = () =>
    setTimeout(() => {
      if (next.outcome === 'down') next.outcome = 'missed';
    }, 200);
  const click = ({ target }: Event) => {
    if (isOwn(target)) next.outcome = 'clicked';
  };
  const listen = { capture: true, signal: next.over.signal };
  window.addEventListener('pointerdown', down, { ...listen, once: true });
  window.addEventListener('pointerup', up, { ...listen, once: true });
  window.addEventListener('click', click, listen);
}

/** What became of the press that was aimed here last. Runs in the page. */
function outcome(): Outcome {
  return (window as Window & { aim?: Aim }).aim?.outcome ?? 'clicked';
}

/** Chooses from a list by what its options say; answers whether there is such a one. Runs in the page. */
function choose(label: string, option: string): boolean {
  const [list] = find({ label });
  if (!(list instanceof HTMLSelectElement)) return false;
  const wanted = Array.from(list.options).find(({ text }) => text === option);
  if (!wanted) return false;
  list.focus();
  wanted.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** What is passed to the page, regular expressions too, as its source. */
function written(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${JSON.stringify(key)}: ${written(part)}`)
    .join()}}`;
}

/** An expression which is null as long as the page has not been given {@link GIVE_LIBRARY}. */
function inPage(call: string): string {
  return `typeof TestingLibraryDom === 'undefined' ? null : (() => { ${find}; ${standsStill}; ${spot}; ${hindrances}; ${aimAt}; ${outcome}; ${choose}; return { value: ${call} }; })()`;
}

/** Gives a page what the other expressions need, once for each that is loaded. */
export const GIVE_LIBRARY = `(() => { ${LIBRARY}; return true; })()`;

/** Each of these brings {@link Answered}. */
export const expressions = {
  spot: (sought: Sought) => inPage(`spot(${written(sought)})`),
  hindrances: (sought: Sought) => inPage(`hindrances(${written(sought)})`),
  isShown: (named: Named) => inPage(`find(${written(named)}).length > 0`),
  isTicked: (box: Named) => inPage(`find(${written(box)}).some(({ checked }) => checked)`),
  outcome: () => inPage('outcome()'),
  choose: (label: string, option: string) => inPage(`choose(${written(label)}, ${written(option)})`),
};

/** Null of a page that has just been loaded. */
export type Answered<Value> = { readonly value: Value } | null;
