const LOCK_NAME = 'amanat:refresh';

/**
 * How long a tab waits for its turn, in milliseconds: longer than a refresh on a poor line, far shorter than the server's
 * grace for a token that was traded already. A tab that the phone has frozen with the lock in its hand holds nobody up.
 */
const TURN_TIMEOUT_MS = 10_000;

const nothingToGiveBack = () => undefined;

/**
 * Waits until no other tab of this browser holds the lock; answers how to give it back. The browser gives it back
 * when the tab goes. Whoever waits in vain goes without it, and where there are no Web Locks every tab is on its own:
 * the server gives tabs that ask at once the same tokens.
 */
export function acquireTabLock(): Promise<() => void> {
  if (!navigator.locks) {
    return Promise.resolve(nothingToGiveBack);
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TURN_TIMEOUT_MS);
  return new Promise((acquired) => {
    const hold = () => {
      clearTimeout(timer);
      return new Promise<void>((release) => acquired(() => release()));
    };
    navigator.locks.request(LOCK_NAME, { signal: patience.signal }, hold).catch(() => acquired(nothingToGiveBack));
  });
}
