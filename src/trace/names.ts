/** The placeholders of one trace. Keeps no value, only its salted fingerprint. */
export interface Names {
  /** «‹accessToken 1›». Equal values get the same name, labelled by the first field that had the value. */
  of(label: string, value: string): string;
  /** A small number for a hidden number. */
  ordinal(value: number): number;
}

/** The names of an empty trace. */
export function createNames(): Names {
  const salt = Math.floor(Math.random() * 2 ** 32);
  const named = new Map<number, string>();
  const numbers = new Map<number, number>();
  const counts = new Map<string, number>();
  return {
    of(label, value) {
      const print = fingerprint(value, salt);
      let name = named.get(print);
      if (name === undefined) {
        const count = (counts.get(label) ?? 0) + 1;
        counts.set(label, count);
        name = `‹${label} ${count}›`;
        named.set(print, name);
      }
      return name;
    },
    ordinal(value) {
      const print = fingerprint(String(value), salt);
      const ordinal = numbers.get(print) ?? numbers.size + 1;
      numbers.set(print, ordinal);
      return ordinal;
    },
  };
}

/** 53 bits of a text (cyrb53, public domain): wide enough for the texts of one trace. */
function fingerprint(text: string, salt: number): number {
  let high = 0xdeadbeef ^ salt;
  let low = 0x41c6ce57 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
