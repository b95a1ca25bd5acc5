import { BUILD } from './build';
import { loadStoredState } from './persistConfig';
import type { SealedNote, TabNotes } from './tabNotes';
import type { Vault } from './vault';

interface Sealed {
  readonly build: string;
  readonly value: object;
}

/**
 * A value as a text for the tab's notes: encrypted like the stored slices, under the note's own name. Empty where nothing is encrypted,
 * because nothing outlasts the page there. Never rejects.
 */
export async function sealNote(vault: Vault, name: SealedNote, value: object): Promise<string> {
  try {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    const sealed: Sealed = { build: BUILD, value };
    return transform ? (transform.in(sealed, name, {}) as string) : '';
  } catch {
    return '';
  }
}

/** The value of a sealed note; null when there is none, or it is of another build or key. Never rejects. */
export async function openNote(vault: Vault, tabNotes: TabNotes, name: SealedNote): Promise<object | null> {
  const text = tabNotes.read(name);
  if (text === '') return null;
  try {
    const [transform] = (await loadStoredState()).transformsOf(vault);
    const sealed = transform?.out(text, name, {}) as Sealed | undefined;
    return sealed?.build === BUILD ? sealed.value : null;
  } catch {
    return null;
  }
}
