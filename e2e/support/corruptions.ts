import fc from 'fast-check';

/** Blobs that were cut, changed, thinned out, lengthened or replaced: the same ones for the same seed. */
export function corruptionsOf(blob: string, count: number, seed: number): string[] {
  const place = fc.nat(blob.length - 1);
  const corruption = fc.oneof(
    place.map((length) => blob.slice(0, length)),
    fc
      .tuple(place, fc.integer({ min: 1, max: 0xd7ff }))
      .map(([at, code]) => replaced(blob, at, String.fromCharCode(code))),
    fc.tuple(place, place).map(([from, to]) => blob.slice(0, Math.min(from, to)) + blob.slice(Math.max(from, to) + 1)),
    fc.tuple(place, fc.base64String({ minLength: 4 })).map(([at, text]) => blob.slice(0, at) + text + blob.slice(at)),
    fc.base64String({ maxLength: 600 }),
    fc.json(),
  );
  return fc.sample(corruption, { numRuns: count, seed });
}

function replaced(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}
