import { type DataKeys, readKey, readKeyRing } from './db/vault/dataKeys';
import type { EnvironmentReader } from './environmentReader';

/** Reads `DATA_KEYS` and `DATA_LOOKUP_KEY`, which come together. Undefined in a sandbox that was given neither: it makes its own. */
export function readDataKeys(read: EnvironmentReader, production: boolean): DataKeys | undefined {
  const isGiven = read.text('DATA_KEYS', '') !== '' || read.text('DATA_LOOKUP_KEY', '') !== '';
  if (!production && !isGiven) return undefined;
  const [ringText, lookupText] = [read.required('DATA_KEYS'), read.required('DATA_LOOKUP_KEY')];
  const [ring, lookup] = [readKeyRing(ringText), readKey(lookupText)];
  if (ringText && !ring) read.reject('DATA_KEYS', 'takes id:key, separated by commas, each key 32 bytes in base64');
  if (lookupText && !lookup) read.reject('DATA_LOOKUP_KEY', 'is not 32 bytes in base64');
  return ring && lookup ? { ring, lookup } : undefined;
}
