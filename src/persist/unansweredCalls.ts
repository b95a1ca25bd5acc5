import type { OtpRequest } from '@/state/actions';
import { loadStoredState } from './persistConfig';
import { UNANSWERED_KEY } from './slices';
import type { Vault } from './vault';

/** A call that must not be done twice, from before it is sent until its answer. */
export interface KeptCall {
  /** Its idempotency key. */
  readonly key: string;
  readonly path: string;
  /** What it says; null when that may not be stored. */
  readonly body: object | null;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly paymentCode: string | null;
  /** With a call that carries a one-time code: what the code is for. */
  readonly confirms: OtpRequest | null;
  /** Nobody wants to hear of it any more. Should it arrive late, the same request made anew is still the same. */
  readonly isDismissed?: boolean;
}

/** Where calls without an answer outlive their page. Nothing here rejects: a full storage is no reason not to send. */
export interface UnansweredCallStore {
  all(loginId: string): Promise<readonly KeptCall[]>;
  /** Resolves when the call is stored. */
  keep(loginId: string, call: KeptCall): Promise<void>;
  forget(loginId: string, key: string): Promise<void>;
}

interface Stored {
  /** Whose they are: of this login only. */
  readonly loginId: string;
  readonly calls: readonly KeptCall[];
}

const SLICE = 'unanswered';

/**
 * A blob of its own beside redux-persist's, encrypted alike (docs/adr/0005): it is wanted after the first screen only, and has to be
 * written before a call leaves. Tabs write one after the other, each what it finds and its own.
 */
export function unansweredCallStore(vault: Vault, now: () => number, keptFor: number): UnansweredCallStore {
  const cipher = async () => (await loadStoredState()).transformsOf(vault)[0];
  let last: Promise<unknown> = Promise.resolve();

  async function read(loginId: string): Promise<readonly KeptCall[]> {
    const text = await vault.getItem(UNANSWERED_KEY);
    if (text === null) return [];
    const stored = ((await cipher())?.out(text, SLICE, {}) ?? JSON.parse(text)) as Stored;
    if (stored.loginId !== loginId) return [];
    return stored.calls.filter(({ sentAt }) => now() - sentAt < keptFor);
  }

  const readable = (loginId: string) => read(loginId).catch(() => []);

  async function change(loginId: string, changed: (calls: readonly KeptCall[]) => readonly KeptCall[]): Promise<void> {
    const calls = changed(await readable(loginId));
    const stored: Stored = { loginId, calls };
    if (calls.length === 0) await vault.removeItem(UNANSWERED_KEY);
    else {
      const text = ((await cipher())?.in(stored, SLICE, {}) ?? JSON.stringify(stored)) as string;
      await vault.setItem(UNANSWERED_KEY, text);
    }
  }

  /** One after the other, so that of two calls at once both are kept. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work).catch(() => undefined);
    last = done;
    return done;
  }

  return {
    all: readable,
    keep: (loginId, call) =>
      inTurn(() => change(loginId, (calls) => [...calls.filter(({ key }) => key !== call.key), call])),
    forget: (loginId, key) => inTurn(() => change(loginId, (calls) => calls.filter((call) => call.key !== key))),
  };
}
