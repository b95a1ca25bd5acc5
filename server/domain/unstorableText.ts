/**
 * Looks for a text that PostgreSQL cannot hold: with U+0000 in it, or in JSON half of a surrogate pair.
 * @returns the path of the first one, «/filters/behalf», or null when there is none
 */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return /\0|\p{Cs}/u.test(value) ? path : null;
  // Bytes are no text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}
