/** The fields of an object by their names in small letters: the gateways of one family do not agree on capitals. */
export function inSmallLetters(source: unknown): Readonly<Record<string, unknown>> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name.toLowerCase(), value]));
}
