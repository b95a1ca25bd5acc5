// first: starts reading the key from IndexedDB while other modules load
import './persist/vaultAtStart';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createRoot } from 'react-dom/client';
import './ui/styles/layers.css';
import './ui/styles/tokens.css';
import './ui/styles/font.css';
import './ui/styles/base.css';
import { selectIsLoggedIn } from '@/state/session';
import { App } from './app/App';
import { preloadMemberScreen, preloadVisitorScreen } from './app/RouteTable';
import { type AppStore, createAppStore } from './app/store';
import { selectApplicationState } from './features/application/slice';
import { isHomePath } from './lib/paths';
import { vaultAtStart } from './persist/vaultAtStart';
import vazirmatn from './ui/assets/vazirmatn.woff2';
import { firstPage, keepMark, readMark, removeFirstPage } from './ui/firstPage';

/** Starts the app: the key of the stored state, the store, the screen, then the font. */
async function start(container: HTMLElement): Promise<void> {
  // in parallel with the stored state; the boot repeats it for a member
  if (readMark(firstPage.whoMark) === 'member') preloadMemberScreen().catch(() => undefined);
  const { store, navigation, recorder } = createAppStore({ vault: await vaultAtStart });
  setupListeners(store.dispatch);
  await firstScreen(store);
  createRoot(container).render(<App store={store} navigation={navigation} recorder={recorder} />);
  requestAnimationFrame(() => setTimeout(loadFont));
}

/** Home usually opens from the last known state within this time (docs/adr/0015); a splash would flash. */
const SPLASH_DELAY_MS = 250;

/**
 * Waits for the application state and, for a visitor, for the first screen: a fallback of React would stay at least 300
 * ms. Members see the splash, after a delay at home.
 */
async function firstScreen(store: AppStore): Promise<void> {
  const isBooted = () => selectApplicationState(store.getState()) !== 'splash';
  await until(store, () => selectIsLoggedIn(store.getState()) || isBooted());
  rememberLogin(store);
  if (!selectIsLoggedIn(store.getState())) return preloadVisitorScreen();
  removeFirstPage();
  if (isHomePath(window.location.pathname)) {
    await Promise.race([until(store, isBooted), new Promise((resolve) => setTimeout(resolve, SPLASH_DELAY_MS))]);
  }
}

/**
 * Checks the condition after the flows have handled an action: the boot replaces the stored application state in the same
 * turn.
 */
async function until(store: AppStore, condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** Stores for the next visit whether the user is logged in. Without storage each visit is a visitor's. */
function rememberLogin(store: AppStore): void {
  let stored: boolean | undefined;
  const update = () => {
    const isLoggedIn = selectIsLoggedIn(store.getState());
    if (isLoggedIn === stored) return;
    stored = isLoggedIn;
    keepMark(firstPage.whoMark, isLoggedIn ? 'member' : 'visitor');
    if (isLoggedIn) keepMark(firstPage.knownMark, '1');
  };
  update();
  store.subscribe(update);
}

/** Loads the font after the first screen: its 41 KB would compete with the app. The page itself adds a cached font. */
async function loadFont(): Promise<void> {
  const isCached = [...document.fonts].some(({ family }) => family.replaceAll('"', '') === firstPage.fontFamily);
  if (isCached) return;
  const face = new FontFace(firstPage.fontFamily, `url(${vazirmatn})`, { weight: '100 900', display: 'swap' });
  try {
    document.fonts.add(await face.load());
    window.localStorage.setItem(firstPage.fontMark, vazirmatn);
  } catch {
    // without connection or storage the fallback font stays
  }
}

const container = document.getElementById('root');
if (container) {
  void start(container);
}
