/** The code of a screen did not come. `isGone`: the server answers and does not have it. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';

  /** Forgets the failed attempt, so that the next drawing of the screen asks again. */
  forget: () => void = () => undefined;

  constructor(readonly isGone: boolean) {
    super();
  }
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Asks until there is an answer: whenever the connection comes back, and after a pause where the browser notices nothing. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, pause = FIRST_PAUSE_MS): Promise<Answer> {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      window.addEventListener('online', resolve, { once: true });
    });
    return untilAnswered(ask, Math.min(2 * pause, LONGEST_PAUSE_MS));
  }
}

/** Rejects when the server does not answer. The browser's own word on the connection comes late. */
export async function askServer(): Promise<void> {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new CodeMissing(false);
}

/**
 * Fetches code that a screen cannot do without; rejects with {@link CodeMissing}. Code that the server no longer has went with a deployment:
 * a fresh page knows the new names. That page is loaded once, and the promise stays open meanwhile, so that no failure flashes up.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await askServer().catch(() => Promise.reject(new CodeMissing(false)));
  }
  try {
    return await load();
  } catch {
    if (loadFreshPage(Date.now())) return new Promise(() => undefined);
    throw new CodeMissing(true);
  }
}

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
