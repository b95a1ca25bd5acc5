import { encryptionTransform } from '@/persist/encryptionTransform';

/** Names of the slices of a blob are those that it is made of. */
const transformOf = (dataKey: Uint8Array, slices: object) => encryptionTransform(dataKey, Object.keys(slices));

function partsOf(slices: object, version: unknown): [string, object][] {
  return Object.entries({ ...slices, _persist: { version, rehydrated: true } });
}

/** A blob as redux-persist writes it, encrypted slice by slice; in the clear without a key, as in a vault in memory. */
export function blobOf(slices: object, version: unknown, dataKey: Uint8Array | null): string {
  const transform = dataKey && transformOf(dataKey, slices);
  const parts = partsOf(slices, version).map(([name, slice]) => [
    name,
    JSON.stringify(transform ? transform.in(slice, name, slices) : slice),
  ]);
  return JSON.stringify(Object.fromEntries(parts));
}

/** What a blob holds, `_persist` included; throws when it cannot be read. */
export function slicesIn(blob: string, dataKey: Uint8Array | null): Record<string, Record<string, unknown>> {
  const raw: Record<string, string> = JSON.parse(blob);
  const transform = dataKey && transformOf(dataKey, raw);
  const parts = Object.entries(raw).map(([name, part]) => {
    const stored: unknown = JSON.parse(part);
    return [name, transform ? transform.out(stored, name, raw) : stored];
  });
  return Object.fromEntries(parts);
}
