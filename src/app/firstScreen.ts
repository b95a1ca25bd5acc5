import { selectApplicationState } from '@/features/application/slice';
import { selectIsLoggedIn } from '@/session/tokens';
import { dropFirstPage, firstPage } from '@/ui/firstPage';
import { preloadVisitorsScreen } from './areas';
import type { AppStore } from './store';

/**
 * Waits until it is known who is here and, for a visitor, until the first screen is: what is drawn before stands in for it, and React leaves
 * that on the screen for 300 ms at least. Whoever is logged in sees the splash meanwhile.
 */
export async function firstScreen(store: AppStore): Promise<void> {
  await decided(store);
  tellNextVisit(store);
  if (selectIsLoggedIn(store.getState())) dropFirstPage();
  else await preloadVisitorsScreen(window.location.pathname);
}

function decided(store: AppStore): Promise<void> {
  const isDecided = () => selectIsLoggedIn(store.getState()) || selectApplicationState(store.getState()) !== 'splash';
  return new Promise((resolve) => {
    if (isDecided()) return resolve();
    const stop = store.subscribe(() => {
      if (!isDecided()) return;
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
