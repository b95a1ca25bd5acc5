import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import type { Partner } from './port';

/** The partner of the sandbox, which has no process yet. */
export function partnerSimulator(_db: Database, _clock: Clock): Partner {
  return {
    process: async () => ({ state: 'unknown' }),
    requestPermission: async () => ({ granted: false }),
    postMessage: async () => undefined,
  };
}
