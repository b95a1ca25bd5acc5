import { createHash } from 'node:crypto';
import { readKey, readKeyRing } from '../db/vault/dataKeys';

/** The keys of all test databases, as environment variables of a server process. */
export const TEST_DATA_KEYS = {
  DATA_KEYS: `test:${keyNamed('data')}`,
  DATA_LOOKUP_KEY: keyNamed('lookup'),
} as const;

/** The same keys as parameters of the database. */
export function testDataKeys() {
  const [ring, lookup] = [readKeyRing(TEST_DATA_KEYS.DATA_KEYS), readKey(TEST_DATA_KEYS.DATA_LOOKUP_KEY)];
  if (!ring || !lookup) throw new Error('The test keys are invalid');
  return { ring, lookup };
}

/** A test key, derived from a name. */
export function keyNamed(name: string): string {
  return createHash('sha256').update(`a key for tests: ${name}`).digest('base64');
}
