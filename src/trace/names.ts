import type { Names } from '@/lib/visibility';

/** Names for a trace that nothing has been written in yet. */
export function createNames(): Names {
  const salt = Math.floor(Math.random() * 2 ** 32);
  const named = new Map<number, string>();
  const numbers = new Map<number, number>();
  const counts = new Map<string, number>();
  const made = new WeakMap<object, WeakMap<object, unknown>>();
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
    remembered<Made>(key: object, value: object, make: () => Made): Made {
      const ofKey = made.get(key) ?? new WeakMap<object, unknown>();
      made.set(key, ofKey);
      if (!ofKey.has(value)) {
        ofKey.set(value, make());
      }
      // `key` decides what is made, so it is what this caller makes.
      return ofKey.get(value) as Made;
    },
  };
}

/** 53 bits of a text (cyrb53, public domain): two texts of one trace do not meet in it. */
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
