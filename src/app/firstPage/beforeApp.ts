import { firstPage, readMark } from '@/ui/firstPage';

// Stands in index.html itself, under the login page that was drawn ahead: it runs before anything else has come.

/** Written by the build: paths as they are compared here, in lower case, and the addresses of files. */
declare const __FIRST_PAGE__: {
  /** Where a visitor is not sent to the login: these paths and what lies under them. */
  readonly open: readonly string[];
  readonly homes: readonly string[];
  /** What the button says once the form is sent off. */
  readonly working: string;
  readonly app: string;
  /** What reads what is stored. */
  readonly stored: readonly string[];
  /** What a member's first screen needs beside the app: scripts, and styles that these wait for. */
  readonly home: readonly string[];
  readonly homeStyles: readonly string[];
  readonly font: string;
};

const page = document.documentElement;
const shell = document.getElementById(firstPage.shellId);
const path = window.location.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
const isEmpty = readMark('persist:amanat') === null;
const who = readMark(firstPage.whoMark) ?? (isEmpty ? 'visitor' : 'nobody knows');
const isOpen = __FIRST_PAGE__.open.some((open) => path === open || path.startsWith(`${open}/`));
const isSentToLogin = who === 'visitor' && !isOpen;

if (isSentToLogin && shell !== null) show(shell);
else shell?.remove();
// A member sees nothing before the app is there: no first paint has to be waited for.
if (who === 'member') startApp();
afterFirstPaint(() => {
  addKnownFont();
  if (who !== 'member') startApp();
});

/** The page takes typing at once; what is sent off before the app is there is sent by the app. */
function show(login: HTMLElement): void {
  page.dataset[firstPage.shown] = '';
  const form = login.querySelector('form');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  const fields = [...form.querySelectorAll('input')];
  form.addEventListener('input', () => {
    button.disabled = fields.some(({ value }) => value === '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset[firstPage.sent] = '';
    button.disabled = true;
    button.textContent = __FIRST_PAGE__.working;
  });
}

/** A font that this browser has in its cache: before the first paint it would put that off by a fifth. */
function addKnownFont(): void {
  const { font } = __FIRST_PAGE__;
  if (readMark(firstPage.fontMark) === font) {
    document.fonts.add(new FontFace(firstPage.fontFamily, `url(${font})`, { weight: '100 900', display: 'swap' }));
  }
}

/** One frame later, the page has been painted; nobody paints a page in the background. */
function afterFirstPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') act();
  else requestAnimationFrame(() => setTimeout(act));
}

function startApp(): void {
  const { app, stored, home, homeStyles, homes } = __FIRST_PAGE__;
  const isHome = who === 'member' && homes.includes(path);
  for (const file of isHome ? homeStyles : []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: file }));
  }
  for (const file of [...(isEmpty ? [] : stored), ...(isHome ? home : []), app]) addScript(file);
}

const TRY_AGAIN_AFTER_MS = 2_000;

/**
 * A script that does not come is taken away: the app would wait for it in place of asking again. The app is asked for until it comes, because
 * the page stays empty without it.
 */
function addScript(file: string): void {
  const script = document.createElement('script');
  script.src = file;
  script.onerror = () => {
    script.remove();
    if (file === __FIRST_PAGE__.app) setTimeout(addScript, TRY_AGAIN_AFTER_MS, file);
  };
  document.head.append(script);
}
