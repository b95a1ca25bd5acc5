import { createHash } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { insertSandboxPush } from '../../db/repositories/simulators';
import type { Push } from './port';
import { publicKeyOf } from './webPush';

/** Endpoints that end like this have ended, or can't be reached. */
const GONE = /gone$/;
const FAILED = /failed$/;

/** Keeps every push message in the sandbox instead of sending it, each once for a browser. */
export function pushSimulator(db: Database, clock: Clock, privateKey: string): Push {
  return {
    publicKey: publicKeyOf(privateKey),
    async send({ endpoint }, { reference, payload }) {
      if (GONE.test(endpoint)) return 'gone';
      if (FAILED.test(endpoint)) return 'failed';
      const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
      await insertSandboxPush(db.kysely, {
        endpoint_hash: endpointHash,
        reference,
        text: payload,
        sent_at: clock.now(),
      });
      return 'sent';
    },
  };
}
