/** The code of a screen failed to load. `isGone`: the server responds but no longer has the file. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';

  /** Clears the failure, so that the next render loads again. */
  forget: () => void = () => undefined;

  constructor(readonly isGone: boolean) {
    super();
  }
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Retries until `request` succeeds: when the browser goes online, and after a growing pause. */
export async function retryUntilAnswered<Answer>(
  request: () => Promise<Answer>,
  pause = FIRST_PAUSE_MS,
): Promise<Answer> {
  try {
    return await request();
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      window.addEventListener('online', resolve, { once: true });
    });
    return retryUntilAnswered(request, Math.min(2 * pause, LONGEST_PAUSE_MS));
  }
}

/** Rejects when the server is unreachable. `navigator.onLine` changes too late for this. */
export async function pingServer(): Promise<void> {
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new CodeMissing(false);
}

/**
 * Loads the code of a screen; rejects with {@link CodeMissing}. A file missing on a reachable server was removed by a
 * deployment: the page reloads once to learn the new names, and the promise stays pending meanwhile.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await pingServer().catch(() => Promise.reject(new CodeMissing(false)));
  }
  try {
    return await load();
  } catch {
    if (reloadPage(Date.now())) return new Promise(() => undefined);
    throw new CodeMissing(true);
  }
}

/** Key of sessionStorage. */
const LAST_RELOAD = 'amanat:last-reload-at';

/** No second reload within this time, to avoid a loop. */
const LOOP_MS = 60_000;

/**
 * Reloads the page after a deployment. Returns false without a connection and after a recent reload.
 *
 * @param now milliseconds since 1970
 */
export function reloadPage(now: number, reload: () => void = () => window.location.reload()): boolean {
  if (!navigator.onLine || !markReload(now)) {
    return false;
  }
  reload();
  return true;
}

/** Stores the time of the reload. False after a recent reload or without storage. */
function markReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_RELOAD));
    if (Math.abs(now - last) < LOOP_MS) {
      return false;
    }
    sessionStorage.setItem(LAST_RELOAD, String(now));
    return true;
  } catch {
    return false;
  }
}
