/**
 * What index.html and the app say to each other (docs/adr/0015). The login page stands in index.html as HTML, so that a
 * visitor sees it, and may type, before the app is there.
 */
export const firstPage = {
  /** The id of the login page that was drawn ahead. */
  shellId: 'shell',
  /** The name that is set on `<html>` for as long as it is shown in place of the app. */
  shown: 'shell',
  /** Set on the form of it when somebody has sent it off. */
  sent: 'sent',
  /** In localStorage: whether a visitor or a member was here last. It says no more than that, and only this page believes it. */
  whoMark: 'amanat:who',
  /** In localStorage: the address of the font that this browser has fetched before. */
  fontMark: 'amanat:font',
  fontFamily: 'Vazirmatn',
} as const;

/** What localStorage says under a name; null where there is none, or it may not be read. */
export function readMark(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What a person did on the page that was drawn ahead. */
export interface TypedAhead {
  /** The text of each named field that has one. */
  values: Readonly<Record<string, string>>;
  isSent: boolean;
}

/**
 * Puts `form` in the place of the one that was drawn ahead: its fields get the texts of their namesakes, what stands where the focus was
 * gets it, with the caret, and the page drawn ahead goes. Call it in a layout effect: nobody sees both, and no key falls between.
 *
 * @param fitting what a field makes of a text that was typed into it
 * @returns null when none was shown, or it has gone already
 */
export function takeOverFirstPage(
  form: HTMLFormElement,
  fitting: (name: string, text: string) => string,
): TypedAhead | null {
  const shell = shownShell();
  if (shell === null) return null;
  const values: Record<string, string> = {};
  for (const { name, value } of shell.querySelectorAll<HTMLInputElement>('input[name]')) {
    const text = fitting(name, value);
    const field = form.elements.namedItem(name);
    if (text === '' || !(field instanceof HTMLInputElement)) continue;
    field.value = text;
    values[name] = text;
  }
  const isSent = shell.querySelector('form')?.dataset[firstPage.sent] !== undefined;
  // what is hidden takes no focus
  delete document.documentElement.dataset[firstPage.shown];
  handOverFocus(shell, fitting);
  shell.remove();
  return { values, isSent };
}

const FOCUSABLE = 'a, button, input';

/** Both pages are drawn by the same components: what is the third to be focused in one is so in the other. */
function handOverFocus(shell: HTMLElement, fitting: (name: string, text: string) => string): void {
  const { activeElement } = document;
  const place = activeElement === null ? -1 : Array.from(shell.querySelectorAll(FOCUSABLE)).indexOf(activeElement);
  const others = Array.from(document.querySelectorAll<HTMLElement>(FOCUSABLE)).filter((one) => !shell.contains(one));
  const heir = others[place];
  heir?.focus({ preventScroll: true });
  if (heir instanceof HTMLInputElement && activeElement instanceof HTMLInputElement) {
    const { name, value, selectionEnd } = activeElement;
    const caret = fitting(name, value.slice(0, selectionEnd ?? value.length)).length;
    heir.setSelectionRange(caret, caret);
  }
}

/** Takes the page that was drawn ahead away: another one is there. */
export function dropFirstPage(): void {
  delete document.documentElement.dataset[firstPage.shown];
  document.getElementById(firstPage.shellId)?.remove();
}

function shownShell(): HTMLElement | null {
  const isShown = document.documentElement.dataset[firstPage.shown] !== undefined;
  return isShown ? document.getElementById(firstPage.shellId) : null;
}
