import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Metrics } from './metrics/metrics';
import type { Ports } from './ports';
import type { ReceiptSigner } from './services/checks/receiptSigner';
import type { Secrets } from './services/secrets';
import type { SecurityLog } from './services/securityEvents';
import type { TokenService } from './services/tokens';

export type Logger = FastifyBaseLogger;

/** The background workers, as services see them. */
export interface Jobs {
  /**
   * Says that there is new work in the outbox, so that nobody waits for the next tick: this process looks for it, the others are told. Of many
   * at once the first is told at once, the rest together a quarter of a second later at most.
   */
  ordered(): void;
  /** Looks for work, as when another process has ordered some. */
  wake(): void;
  /** Does everything that is due now and resolves when it is done: for tests and for shutting down. */
  runDue(): Promise<void>;
  /** Begins to work, or, in a process that leaves the work to others, to tell them of it. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Everything a use case may need; the first argument of every service function. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly ports: Ports;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Null where no figures are published. */
  readonly metrics: Metrics | null;
  readonly security: SecurityLog;
  readonly secrets: Secrets;
  readonly tokens: TokenService;
  readonly signer: ReceiptSigner;
}
