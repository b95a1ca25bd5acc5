import { createTransform, type Transform } from 'redux-persist';
import { decrypt, encrypt, UnreadableBlobError } from './cipher';

// The one door to the cipher: whoever needs it comes through here.

/** Each slice is encrypted by itself, under its name. */
const SLICE_FORMAT = 1;

/** The slice of redux-persist itself: of which version the others are, and here also which others there are. */
const PERSIST = '_persist';

/** A slice as it is stored, and the objects that it was made of or read as. */
interface Sealed {
  stored: string;
  source?: object;
  opened?: object;
}

/**
 * By key and name which slice was sealed or opened last. redux-persist seals all of them with its first write, and a write opens what is stored and
 * what it writes (storedState.ts): some twenty times the cipher on the way to the first screen, for slices that are as they were.
 */
const latest = new WeakMap<Uint8Array, Map<string, Sealed>>();

/**
 * Encrypts each slice before redux-persist writes it. A slice is read under its own name only, and `_persist` holds the names of all that
 * were written with it: so a blob of which any part is damaged, changed, taken away, added or of another place is not read at all.
 * `out` throws `UnreadableBlobError` then, which redux-persist answers by reading nothing; it never returns undefined.
 *
 * A slice that is the same object as the last of its name is the same text, and the other way round: slices are never changed in place. Of
 * other names nothing is remembered: what they hold goes with the session, from memory too.
 *
 * @param slices the names of all slices that are stored
 */
export function encryptionTransform(dataKey: Uint8Array, slices: readonly string[]): Transform<object, unknown> {
  const known = latest.get(dataKey) ?? new Map<string, Sealed>();
  latest.set(dataKey, known);
  const remember = (name: string, sealed: Sealed) => {
    if (name === PERSIST || slices.includes(name)) known.set(name, sealed);
  };
  return createTransform<object, unknown>(
    (slice, key) => {
      const name = String(key);
      const last = known.get(name);
      if (last && (last.source === slice || last.opened === slice)) return last.stored;
      const text = JSON.stringify(name === PERSIST ? { ...slice, slices } : slice);
      const stored = encrypt(text, dataKey, storedAs(name));
      remember(name, { stored, source: slice });
      return stored;
    },
    (stored, key, blob: object) => {
      if (typeof stored !== 'string') {
        throw new UnreadableBlobError('not encrypted');
      }
      const name = String(key);
      const last = known.get(name);
      const sealed: Sealed = last?.stored === stored ? last : { stored };
      sealed.opened ??= JSON.parse(decrypt(stored, dataKey, storedAs(name))) as object;
      remember(name, sealed);
      if (name === PERSIST) {
        assertComplete(sealed.opened, blob);
      }
      return sealed.opened;
    },
  );
}

function storedAs(name: string) {
  return { format: SLICE_FORMAT, name };
}

function assertComplete({ slices }: { slices?: string[] }, blob: object): void {
  const written = [...(slices ?? []), PERSIST].sort();
  if (String(Object.keys(blob).sort()) !== String(written)) {
    throw new UnreadableBlobError('not complete');
  }
}
