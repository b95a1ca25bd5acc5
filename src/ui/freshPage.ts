const MARK = 'amanat:loaded-anew-at';

/** A page that was loaded anew less than this long ago, in milliseconds, is not loaded anew once more: that would be a loop. */
const LOOP_MS = 60_000;

/**
 * Loads the page anew because a part of the app did not come: after a deployment the old parts are gone, and only a fresh page knows the
 * names of the new ones. Answers false, and does nothing, without a connection or when that was tried a moment ago.
 *
 * @param now milliseconds since 1970
 */
export function loadFreshPage(now: number, reload: () => void = () => window.location.reload()): boolean {
  if (!navigator.onLine || !markReload(now)) {
    return false;
  }
  reload();
  return true;
}

/** False when the mark of a moment ago is still there, or no mark can be made. */
function markReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(MARK));
    if (Math.abs(now - last) < LOOP_MS) {
      return false;
    }
    sessionStorage.setItem(MARK, String(now));
    return true;
  } catch {
    return false;
  }
}
