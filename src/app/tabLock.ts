const LOCK_NAME = 'amanat:refresh';

/**
 * Waits until no other tab of this browser holds the lock; answers how to give it back. The browser gives it back
 * when the tab goes. Where there are no Web Locks every tab is on its own.
 */
export function acquireTabLock(): Promise<() => void> {
  if (!navigator.locks) {
    return Promise.resolve(() => undefined);
  }
  return new Promise((acquired, failed) => {
    navigator.locks.request(LOCK_NAME, () => new Promise<void>((release) => acquired(() => release()))).catch(failed);
  });
}
