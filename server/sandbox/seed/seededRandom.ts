import { createHash } from 'node:crypto';
import type { Random } from '../samples';

/** Pseudorandom numbers, the same in each run for the same name. */
export function seededRandom(name: string): Random {
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return createHash('sha256').update(`${name}:${drawn}`).digest().readUIntBE(0, 6) % below;
  };
}
