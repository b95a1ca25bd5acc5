import type { Clock } from './clock';
import type { Config } from './config';
import type { Context, Logger } from './context';
import type { Database } from './db/database';
import { createPorts } from './ports/createPorts';
import { loadSecrets } from './services/secrets';
import { createTokenService } from './services/tokens';

/** Puts together what the use cases need, on an open database. */
export async function createContext(config: Config, db: Database, clock: Clock, log: Logger): Promise<Context> {
  const secrets = await loadSecrets(config, db);
  return {
    config,
    clock,
    db,
    log,
    secrets,
    ports: createPorts(config, db, clock),
    tokens: createTokenService(secrets.tokenSigningKey, config.accessLifetimeSeconds, clock),
  } as Context;
}
