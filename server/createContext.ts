import type { Clock } from './clock';
import type { Config } from './config';
import type { Context, Logger } from './context';
import type { Database } from './db/database';
import { Worker } from './jobs/worker';
import { countedPorts, Metrics } from './metrics/metrics';
import { createPorts } from './ports/createPorts';
import { createReceiptSigner } from './services/checks/receiptSigner';
import { LiveFeed } from './services/live/liveFeed';
import { watchedPorts } from './services/outages/outages';
import { createTokenService } from './services/sessions/tokens';
import { loadSecrets } from './services/upkeep/secrets';
import { createSecurityLog } from './services/upkeep/securityEvents';

/** Puts together what the use cases need, on an open database. The background workers stand still until they are started. */
export async function createContext(config: Config, db: Database, clock: Clock, log: Logger): Promise<Context> {
  const secrets = await loadSecrets(config, db);
  const ports = watchedPorts(createPorts(config, db, clock, secrets), { db, clock, log });
  const metrics = config.metrics && new Metrics({ database: db, clock, everyMs: config.metrics.readEveryMs });
  const live = new LiveFeed(() => context);
  metrics?.showLiveStreams(() => live.size);
  const context: Context = {
    config,
    clock,
    db,
    log,
    metrics,
    security: createSecurityLog(log),
    secrets,
    ports: metrics ? countedPorts(ports, metrics) : ports,
    jobs: new Worker(() => context),
    live,
    tokens: createTokenService(
      secrets.tokenSigningKeys,
      { issuer: config.publicUrl || 'amanat-sandbox', lifetimeSeconds: config.accessLifetimeSeconds },
      clock,
    ),
    signer: createReceiptSigner(secrets.receiptSigningKey, config.receipts.otherKeys),
  };
  return context;
}
