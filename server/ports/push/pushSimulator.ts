import { createHash } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { insertSandboxPush } from '../../db/repositories/simulators';
import { PUSH_MAX_BYTES, type Push, publicKeyOf } from './push';

/** Stores each push message in the sandbox, once per browser. The end of an endpoint chooses its failure. */
export function pushSimulator(db: Database, clock: Clock, privateKey: string): Push {
  return {
    publicKey: publicKeyOf(privateKey),
    async send({ endpoint }, { reference, payload }) {
      if (endpoint.endsWith('gone')) return 'gone';
      if (endpoint.endsWith('failed') || Buffer.byteLength(payload) > PUSH_MAX_BYTES) return 'failed';
      const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
      const row = { endpoint_hash: endpointHash, reference, text: payload, sent_at: clock.now() };
      await insertSandboxPush(db.kysely, row);
      return 'sent';
    },
  };
}
