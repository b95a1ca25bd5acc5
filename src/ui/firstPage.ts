/**
 * Names shared by index.html and the app (docs/adr/0015). index.html contains the prerendered login page, so that a
 * visitor can type before the app has loaded.
 */
export const firstPage = {
  /** Id of the prerendered login page. */
  shellId: 'shell',
  /** Data attribute of `<html>` while the prerendered page is visible. */
  shown: 'shell',
  /** Data attribute of its form after a submit. */
  sent: 'sent',
  /** localStorage key: «visitor» or «member», the last user. Only the first page relies on it. */
  whoMark: 'amanat:who',
  /** localStorage key: this phone has been logged in, also after a logout. Its visitors are led to the login first. */
  knownMark: 'amanat:known',
  /** localStorage key: the URL of the font in this browser's cache. */
  fontMark: 'amanat:font',
  /** localStorage key: «light» or «dark», when the person chose one (theme.ts). */
  themeMark: 'amanat:theme',
  fontFamily: 'Vazirmatn',
} as const;

/** A value of a storage; null without one or without access. */
export function readMark(name: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value in localStorage; without access to it nothing is kept. */
export function keepMark(name: string, text: string): void {
  try {
    window.localStorage.setItem(name, text);
  } catch {
    // blocked or full
  }
}

/** The user's input on the prerendered page. */
interface FirstPageInput {
  /** Non-empty texts by field name. */
  values: Readonly<Record<string, string>>;
  isSent: boolean;
}

/**
 * Replaces the prerendered form by `form` with its texts, focus and caret. Call it in a layout effect, so that no frame
 * shows both and no key is lost.
 *
 * @param normalize converts a typed text as the field of this name does
 * @returns null without a visible prerendered page
 */
export function takeOverFirstPage(
  form: HTMLFormElement,
  normalize: (name: string, text: string) => string,
): FirstPageInput | null {
  const isShown = document.documentElement.dataset[firstPage.shown] !== undefined;
  const shell = isShown ? document.getElementById(firstPage.shellId) : null;
  if (shell === null) return null;
  const values: Record<string, string> = {};
  for (const { name, value } of shell.querySelectorAll<HTMLInputElement>('input[name]')) {
    const text = normalize(name, value);
    const field = form.elements.namedItem(name);
    if (text === '' || !(field instanceof HTMLInputElement)) continue;
    field.value = text;
    values[name] = text;
  }
  const isSent = shell.querySelector('form')?.dataset[firstPage.sent] !== undefined;
  // a hidden element cannot take the focus
  delete document.documentElement.dataset[firstPage.shown];
  moveFocus(shell, normalize);
  shell.remove();
  return { values, isSent };
}

const FOCUSABLE = 'a, button, input';

/** Moves the focus to the element of the same index, because the same components render both pages. */
function moveFocus(shell: HTMLElement, normalize: (name: string, text: string) => string): void {
  const { activeElement } = document;
  const place = activeElement === null ? -1 : Array.from(shell.querySelectorAll(FOCUSABLE)).indexOf(activeElement);
  const others = Array.from(document.querySelectorAll<HTMLElement>(FOCUSABLE)).filter((one) => !shell.contains(one));
  const target = others[place];
  target?.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && activeElement instanceof HTMLInputElement) {
    const { name, value, selectionEnd } = activeElement;
    const caret = normalize(name, value.slice(0, selectionEnd ?? value.length)).length;
    target.setSelectionRange(caret, caret);
  }
}

/** Removes the prerendered page. */
export function removeFirstPage(): void {
  delete document.documentElement.dataset[firstPage.shown];
  document.getElementById(firstPage.shellId)?.remove();
}
