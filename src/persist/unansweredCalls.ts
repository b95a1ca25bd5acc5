import type { KeptCall, KeptCallStore } from '@/api/moneyCalls';
import { sealedBlob } from './sealedBlob';
import { UNANSWERED_KEY } from './slices';
import type { Vault } from './vault';

interface Parts {
  unanswered: { readonly loginId: string; readonly calls: readonly KeptCall[] };
}

/**
 * A separate blob (docs/adr/0009), written before a call is sent and read after the first screen. Each write reads the
 * stored calls first, because other tabs write too.
 * @param keptFor milliseconds until a call is dropped
 */
export function unansweredCallStore(vault: Vault, now: () => number, keptFor: number): KeptCallStore {
  const blob = sealedBlob<Parts>(vault, UNANSWERED_KEY);
  let last: Promise<unknown> = Promise.resolve();

  async function read(loginId: string): Promise<readonly KeptCall[]> {
    const stored = (await blob.read())?.unanswered;
    if (stored?.loginId !== loginId) return [];
    return stored.calls.filter(({ sentAt }) => now() - sentAt < keptFor);
  }

  const readable = (loginId: string) => read(loginId).catch(() => []);

  async function change(loginId: string, changed: (calls: readonly KeptCall[]) => readonly KeptCall[]): Promise<void> {
    const calls = changed(await readable(loginId));
    if (calls.length === 0) await vault.removeItem(UNANSWERED_KEY);
    else await blob.write({ unanswered: { loginId, calls } });
  }

  /** Runs changes one after the other, so that simultaneous calls are both stored. */
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
