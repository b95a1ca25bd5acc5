import { createHash } from 'node:crypto';
import { readKey, readKeyRing } from '../db/vault/dataKeys';

/** The keys of every test database, as a server process reads them from its environment: nobody's data is sealed with them. */
export const TEST_DATA_KEYS = {
  DATA_KEYS: `test:${keyNamed('data')}`,
  DATA_LOOKUP_KEY: keyNamed('lookup'),
} as const;

/** The same, as the database takes them. */
export function testDataKeys() {
  const [ring, lookup] = [readKeyRing(TEST_DATA_KEYS.DATA_KEYS), readKey(TEST_DATA_KEYS.DATA_LOOKUP_KEY)];
  if (!ring || !lookup) throw new Error('The keys of the tests are no keys');
  return { ring, lookup };
}

/** A key for tests, the same one for a name. */
export function keyNamed(name: string): string {
  return createHash('sha256').update(`a key for tests: ${name}`).digest('base64');
}
