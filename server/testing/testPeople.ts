import { isNationalCode } from '@contract/rules/nationalCode';
import { cardNumberFrom } from '../sandbox/samples';

/** A mobile for a test person; no two seeds below a million share one, and none ends like one that a simulator refuses. */
export function testMobile(seed: number): string {
  const tail = String(1000 + seed).padStart(7, '0');
  return `0912${/101[15]$/.test(tail) ? String(900_0000 + seed) : tail}`;
}

/** A valid national code for a test person. */
export function testNationalCode(seed: number): string {
  const digits = String(1_000_000 + seed * 7).padStart(9, '0');
  const found = [...'0123456789'].map((check) => `${digits}${check}`).find(isNationalCode);
  if (!found) throw new Error('No check digit fits');
  return found;
}

/** A valid card number that the simulated bank inquiry finds. */
export function testCard(seed: number): string {
  return cardNumberFrom('603799', 1_000 + seed);
}
