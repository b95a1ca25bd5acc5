import { firstPage, readMark } from '@/ui/firstPage';

// Inlined in index.html after the pre-rendered login page. Runs before any other code.

/** Written by the build. Paths are lower case. */
declare const __FIRST_PAGE__: {
  /** Paths that do not redirect a visitor to the login; their subpaths included. */
  readonly open: readonly string[];
  readonly homes: readonly string[];
  readonly intro: string;
  /** Label of the button while the form is submitted. */
  readonly working: string;
  readonly app: string;
  /** Scripts that read the stored state. */
  readonly stored: readonly string[];
  /** Scripts and style sheets of home, for members. */
  readonly home: readonly string[];
  readonly homeStyles: readonly string[];
  readonly font: string;
};

const page = document.documentElement;
const shell = document.getElementById(firstPage.shellId);
const isEmpty = readMark('persist:amanat') === null;
const known = readMark(firstPage.whoMark);
const who = known ?? (isEmpty ? 'visitor' : 'unknown');
openIntroductionOnce();
const path = window.location.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
const isOpen = __FIRST_PAGE__.open.some((open) => path === open || path.startsWith(`${open}/`));
/** A new person with a pay link begins at the registration. */
const isNewPayer = path.startsWith('/pay/') && readMark(firstPage.knownMark) === null;
const isSentToLogin = who === 'visitor' && !isOpen && !isFromPartner() && !isNewPayer;

if (isSentToLogin && shell !== null) show(shell);
else shell?.remove();
// A member has no pre-rendered page, so the app starts at once.
if (who === 'member') startApp();
afterFirstPaint(() => {
  addKnownFont();
  if (who !== 'member') startApp();
});

/** The page of a partner's visitor begins with the way back, so the login would move. */
function isFromPartner(): boolean {
  return (
    /[?&](client|process_id)=/i.test(window.location.search) ||
    readMark('amanat:visit', 'sessionStorage') !== null ||
    readMark('amanat:opened-process') !== null
  );
}

/** The first visit of a phone to the bare address. Where storage is blocked, each visit would be the first. */
function openIntroductionOnce(): void {
  const { pathname, search, hash } = window.location;
  if (known !== null || !isEmpty || isFromPartner() || pathname + search + hash !== '/') return;
  try {
    window.localStorage.setItem(firstPage.whoMark, 'visitor');
    window.history.replaceState(null, '', __FIRST_PAGE__.intro);
  } catch {
    // the login
  }
}

/** The form accepts input at once. The app sends a form that was submitted early. */
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

/** Adds a cached font. Before the first paint it would delay the paint by a fifth. */
function addKnownFont(): void {
  const { font } = __FIRST_PAGE__;
  if (readMark(firstPage.fontMark) === font) {
    document.fonts.add(new FontFace(firstPage.fontFamily, `url(${font})`, { weight: '100 900', display: 'swap' }));
  }
}

/** The page is painted after one frame; a hidden page is never painted. */
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

const RETRY_MS = 2_000;

/**
 * Removes a script that did not load, because the app would wait for it. Retries the app's own script, because the page
 * stays empty without it.
 */
function addScript(file: string): void {
  const script = document.createElement('script');
  script.src = file;
  script.onerror = () => {
    script.remove();
    if (file === __FIRST_PAGE__.app) setTimeout(addScript, RETRY_MS, file);
  };
  document.head.append(script);
}
