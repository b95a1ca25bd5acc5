import { createHash } from 'node:crypto';
import type { Random } from '../samples';

/** Numbers that look like chance and are the same for the same name, so that a second run tells the same stories. */
export function seededRandom(name: string): Random {
  let drawn = 0;
  return (below) => {
    drawn += 1;
    return createHash('sha256').update(`${name}:${drawn}`).digest().readUIntBE(0, 6) % below;
  };
}
