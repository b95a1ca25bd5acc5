import { firstPage, keepMark, readMark } from './firstPage';

/** How the app looks; `phone` follows the phone's own setting. */
export type Theme = 'light' | 'dark' | 'phone';

/** The theme of the page. `tokens.css` reads it from `<html>`. */
export function shownTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

/** Calls back after each change, also of another tab. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Shows the theme at once, and keeps it on this phone, also over a logout. It lasts for the page without storage. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  keepMark(firstPage.themeMark, theme);
}

/** Shows the theme that this phone keeps. */
export function showKeptTheme(): void {
  showTheme(themeOf(readMark(firstPage.themeMark)));
}

function showTheme(theme: Theme): void {
  const page = document.documentElement;
  if (theme === 'phone') delete page.dataset.theme;
  else page.dataset.theme = theme;
}

function themeOf(text: string | null | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'phone';
}
