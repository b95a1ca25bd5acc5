import type { Locator, Page } from 'playwright-core';

const CONTROLS = 'a[href], button, input, select, textarea, [role=slider]';

export type Steps = (page: Page) => Promise<unknown>;

/** What brings an error below a field. */
export interface Erring {
  readonly screen: string;
  readonly what: string;
  readonly prepare?: Steps;
  readonly steps: Steps;
  /** The text of an error that is no alert. */
  readonly says?: string;
}

/** The controls that an error moves, with the pixels. */
export async function movedByError(page: Page, { prepare, steps, says }: Erring): Promise<string[]> {
  await prepare?.(page);
  await remember(page);
  await steps(page);
  await (says ? page.getByText(says) : page.getByRole('alert')).first().waitFor();
  return moved(page);
}

/** Remembers the controls of a page, or of its open dialog, with their places in the document. */
function remember(page: Page): Promise<void> {
  return page.evaluate((controls) => {
    const root = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document;
    const seen = Array.from(root.querySelectorAll(controls)).filter((control) => control.checkVisibility());
    const places = seen.map((control) => [control, control.getBoundingClientRect().y + scrollY] as const);
    Object.assign(window, { places });
  }, CONTROLS);
}

function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { places } = window as unknown as { places: [HTMLElement, number][] };
    return places.flatMap(([control, before]) => {
      const pixels = control.getBoundingClientRect().y + scrollY - before;
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.id);
      return control.isConnected && Math.abs(pixels) < 1 ? [] : [`${control.tagName} «${name.trim()}» by ${pixels}`];
    });
  });
}

/** Windows of one line and of several lines for an error. The size of the text is that of the page's root. */
export const WINDOWS = [
  { width: 390, height: 1400, text: '100%' },
  { width: 320, height: 2800, text: '200%' },
] as const;

/** A press on the middle of a control, where it stands before the press. */
export async function press(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
}

export async function resize(page: Page, { width, height, text }: (typeof WINDOWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), text);
}

/**
 * The controls that a press misses when it takes the focus from a field with a wrong text. A list of choices has no
 * click of its own.
 *
 * @param open opens an empty form, before each press
 */
export async function missedByPress(
  open: () => Promise<Page>,
  window: (typeof WINDOWS)[number],
  name: string,
  text: string,
): Promise<string[]> {
  const missed: string[] = [];
  for (let place = 0, count = 1; place < count; place += 1) {
    const page = await open();
    await resize(page, window);
    await page.evaluate(holdClicks);
    const controls = page
      .locator('main')
      .locator('a[href], button:enabled, input:enabled:not([type=file]), textarea:enabled');
    count = await controls.count();
    const control = controls.nth(place);
    const typed = field(page, name);
    await typed.fill(text);
    if ((await isPartOf(control, typed)) || !(await control.isVisible())) continue;
    await press(page, control);
    await page.getByRole('alert').first().waitFor();
    const isHit = await control.evaluate((element) => Object.is(Reflect.get(globalThis, 'clicked'), element));
    if (!isHit) missed.push(await control.evaluate((element) => element.outerHTML.slice(0, 120)));
  }
  return missed;
}

/** Runs in the page: clicks are noted and have no effect. */
function holdClicks(): void {
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const clicked = event.target instanceof Element && event.target.closest('a, button, input, textarea');
      Object.assign(window, { clicked });
    },
    { capture: true },
  );
}

/** True for the field itself, and for the other parts of its group. */
async function isPartOf(control: Locator, typed: Locator): Promise<boolean> {
  return control.evaluate(
    (element, other) => (other?.closest('fieldset') ?? other)?.contains(element) ?? false,
    await typed.elementHandle(),
  );
}

export function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Leaves a field for another one. */
export function goTo(name: string): Steps {
  return (page) => field(page, name).tap();
}

export function tap(name: string): Steps {
  return (page) => page.getByRole('button', { name, exact: true }).tap();
}

/** Fills fields: names and texts in turn. */
export function type(...words: string[]): Steps {
  return async (page) => {
    for (let at = 0; at < words.length; at += 2) await field(page, String(words[at])).fill(String(words[at + 1]));
  };
}
