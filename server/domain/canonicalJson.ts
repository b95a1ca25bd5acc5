/**
 * Canonical JSON (RFC 8785) of a flat object, for signatures and the audit. With strings, integers, booleans and null it is
 * ECMAScript's JSON with sorted names.
 */
export function canonicalJson(flat: Readonly<Record<string, string | number | boolean | null>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1))));
}
