import { createTransform, type Transform } from 'redux-persist';
import { decrypt, encrypt, UnreadableBlobError } from './cipher';

// The one door to the cipher: whoever needs it comes through here.

/** Every slice by itself, under its name. */
const SLICE_FORMAT = 2;

/** All slices at once: what was stored before there were slices (docs/adr/0019). */
const WHOLE_BLOB = { format: 1, name: '' };

/** The slice of redux-persist itself: of which version the others are, and here also which others there are. */
const PERSIST = '_persist';

/**
 * Encrypts each slice before redux-persist writes it. A slice is read under its own name only, and `_persist` holds the names of all that
 * were written with it: so a blob of which any part is damaged, changed, taken away, added or of another place is not read at all.
 * `out` throws `UnreadableBlobError` then, which redux-persist answers by reading nothing; it never returns undefined.
 *
 * @param slices the names of all slices that are stored
 */
export function encryptionTransform(dataKey: Uint8Array, slices: readonly string[]): Transform<object, unknown> {
  return createTransform<object, unknown>(
    (slice, name) =>
      encrypt(JSON.stringify(name === PERSIST ? { ...slice, slices } : slice), dataKey, storedAs(String(name))),
    (stored, name, blob: object) => {
      if (typeof stored !== 'string') {
        throw new UnreadableBlobError('not encrypted');
      }
      const slice = JSON.parse(decrypt(stored, dataKey, storedAs(String(name))));
      if (name === PERSIST) {
        assertComplete(slice, blob);
      }
      return slice;
    },
  );
}

/** True for a blob that was encrypted as a whole. */
export function isWholeBlob(text: string): boolean {
  return !text.startsWith('{');
}

/** The clear text of a blob that was encrypted as a whole: what redux-persist wrote. Throws `UnreadableBlobError`. */
export function decryptWholeBlob(text: string, dataKey: Uint8Array): string {
  return decrypt(text, dataKey, WHOLE_BLOB);
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
