/**
 * Finds a text that PostgreSQL cannot store: with U+0000 or half a surrogate pair.
 * @returns the path of the first one, «/filters/behalf», or null
 */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return /\0|\p{Cs}/u.test(value) ? path : null;
  // Bytes are not text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}
