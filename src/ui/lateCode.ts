import { loadFreshPage } from './freshPage';

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
