// first: IndexedDB looks for the key while the other modules are evaluated
import './persist/vaultAtStart';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import './ui/styles/layers.css';
import './ui/styles/tokens.css';
import './ui/styles/font.css';
import './ui/styles/base.css';
import { selectIsLoggedIn } from '@/state/session';
import { App } from './app/App';
import { loadMembersScreen, preloadVisitorsScreen } from './app/RouteTable';
import { type AppStore, createAppStore } from './app/store';
import { selectApplicationState } from './features/application/slice';
import { isHomePath } from './lib/paths';
import { vaultAtStart } from './persist/vaultAtStart';
import vazirmatn from './ui/assets/vazirmatn.woff2';
import { dropFirstPage, firstPage, readMark } from './ui/firstPage';

/** Starts the app in `container`: first the key to what is stored, then the store, then the screen; its font comes last. */
async function start(container: HTMLElement): Promise<void> {
  // beside what is stored, which takes as long; whoever is logged in asks for it again
  if (readMark(firstPage.whoMark) === 'member') loadMembersScreen().catch(() => undefined);
  const { store, navigation, recorder } = createAppStore({ vault: await vaultAtStart });
  setupListeners(store.dispatch);
  await firstScreen(store);
  createRoot(container).render(<App store={store} navigation={navigation} recorder={recorder} />);
  requestAnimationFrame(() => setTimeout(loadFont));
}

/** In this time, in milliseconds, home is found as it was left (docs/adr/0015): a splash before it would only flash up. */
const SPLASH_AFTER_MS = 250;

/**
 * Waits until it is known who is here and, for a visitor, until the first screen is: what is drawn before stands in for it, and React leaves
 * that on the screen for 300 ms at least. Whoever is logged in sees the splash meanwhile, at home a moment later.
 */
async function firstScreen(store: AppStore): Promise<void> {
  const isThere = () => selectApplicationState(store.getState()) !== 'splash';
  await until(store, () => selectIsLoggedIn(store.getState()) || isThere());
  tellNextVisit(store);
  if (!selectIsLoggedIn(store.getState())) return preloadVisitorsScreen();
  dropFirstPage();
  if (isHomePath(window.location.pathname)) {
    await Promise.race([until(store, isThere), new Promise((resolve) => setTimeout(resolve, SPLASH_AFTER_MS))]);
  }
}

function until(store: AppStore, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const stop = store.subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });
}

/** The next visit is to know before the app does whether somebody is logged in. */
function tellNextVisit(store: AppStore): void {
  let noted: boolean | undefined;
  const note = () => {
    const isLoggedIn = selectIsLoggedIn(store.getState());
    if (isLoggedIn === noted) return;
    noted = isLoggedIn;
    noteWhoIsHere(isLoggedIn ? 'member' : 'visitor');
  };
  note();
  store.subscribe(note);
}

/** Notes for the next visit who is here. Where nothing may be stored nobody stays logged in, and every visit is a stranger's. */
function noteWhoIsHere(who: 'member' | 'visitor'): void {
  try {
    window.localStorage.setItem(firstPage.whoMark, who);
  } catch {
    // nothing to do
  }
}

/**
 * Fetches the font, once the first screen is there: its 41 KB would come over the same line as the app. A browser that has it already
 * was given it by the page itself.
 */
async function loadFont(): Promise<void> {
  const isThere = [...document.fonts].some(({ family }) => family.replaceAll('"', '') === firstPage.fontFamily);
  if (isThere) return;
  const face = new FontFace(firstPage.fontFamily, `url(${vazirmatn})`, { weight: '100 900', display: 'swap' });
  try {
    document.fonts.add(await face.load());
    window.localStorage.setItem(firstPage.fontMark, vazirmatn);
  } catch {
    // without a connection, or a storage: the words can be read in another font as well
  }
}

const container = document.getElementById('root');
if (container) {
  void start(container);
}
