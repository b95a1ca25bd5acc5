import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Session } from './domain/session';
import type { Metrics } from './metrics/metrics';
import type { Ports } from './ports/createPorts';
import type { ReceiptSigner } from './services/checks/receiptSigner';
import type { TokenService } from './services/sessions/tokens';
import type { Secrets } from './services/upkeep/secrets';
import type { SecurityLog } from './services/upkeep/securityEvents';

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

/** What people are told while they look (docs/adr/0013). */
export interface Live {
  /** How many streams are open in this process. */
  readonly size: number;
  /**
   * A stream for somebody, which is told of what happens from now on, and of what happened after the event `after`; it ends with its access token.
   * @throws Refusal 1016 when the session has two of them, or the user six, or the process as many as it holds
   */
  open(
    session: Session,
    reading: { readonly endsAt: Date; readonly after: number | null },
  ): Promise<{ attach(response: ServerResponse): void }>;
  /** Says that sessions have ended: their streams do as well, in every process. */
  sessionsEnded(): void;
  /** Ends every stream of this process. */
  closeAll(): void;
  /** Begins to hear of what happens in other processes, and to tell them. */
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
  readonly live: Live;
  readonly log: Logger;
  /** Null where no figures are published. */
  readonly metrics: Metrics | null;
  readonly security: SecurityLog;
  readonly secrets: Secrets;
  readonly tokens: TokenService;
  readonly signer: ReceiptSigner;
}
