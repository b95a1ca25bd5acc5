import { encryptionTransform } from '@/persist/encryption';

/** The blob names its own slices. */
const transformOf = (dataKey: Uint8Array, slices: object) => encryptionTransform(dataKey, Object.keys(slices));

function partsOf(slices: object, version: unknown): [string, object][] {
  return Object.entries({ ...slices, _persist: { version, rehydrated: true } });
}

/** A blob as redux-persist writes it, encrypted slice by slice. Unencrypted without a key, as in a memory vault. */
export function blobOf(slices: object, version: unknown, dataKey: Uint8Array | null): string {
  const transform = dataKey && transformOf(dataKey, slices);
  const parts = partsOf(slices, version).map(([name, slice]) => [
    name,
    JSON.stringify(transform ? transform.in(slice, name, slices) : slice),
  ]);
  return JSON.stringify(Object.fromEntries(parts));
}

/** The content of a blob with `_persist`. Throws for an unreadable blob. */
export function slicesIn(blob: string, dataKey: Uint8Array | null): Record<string, Record<string, unknown>> {
  const raw: Record<string, string> = JSON.parse(blob);
  const transform = dataKey && transformOf(dataKey, raw);
  const parts = Object.entries(raw).map(([name, part]) => {
    const stored: unknown = JSON.parse(part);
    return [name, transform ? transform.out(stored, name, raw) : stored];
  });
  return Object.fromEntries(parts);
}
