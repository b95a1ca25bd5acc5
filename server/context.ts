import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './db/database';
import { onApplied } from './db/door';
import type { Session } from './domain/session';
import { Worker } from './jobs/worker';
import { countedPorts, Metrics } from './metrics/metrics';
import { createPorts, type Ports } from './ports/createPorts';
import { tracedPorts } from './ports/wrapPorts';
import { createReceiptSigner, type ReceiptSigner } from './services/checks/receiptSigner';
import { LiveFeed } from './services/live/liveFeed';
import { watchedPorts } from './services/outages/outages';
import { createTokenService, type TokenService } from './services/sessions/tokens';
import { Switches } from './services/switches/switches';
import { BankCalendar } from './services/upkeep/bankCalendar';
import { alarmOffice } from './services/upkeep/providerAlarms';
import { loadSecrets, type Secrets } from './services/upkeep/secrets';
import { createSecurityLog, type SecurityLog } from './services/upkeep/securityEvents';
import type { Tracer } from './tracing/tracing';

export type Logger = FastifyBaseLogger;

/** The background workers, as services see them. */
export interface Jobs {
  /** Announces new work in the outbox to this process at once and to the others, debounced to 250 ms. */
  ordered(): void;
  /** Looks for work, as after another process's announcement. */
  wake(): void;
  /** Resolves when all due work is done: for tests and for shutdown. */
  runDue(): Promise<void>;
  /** Starts the workers; a process without workers only announces new work. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Streams of live events (docs/adr/0013). */
export interface Live {
  /** Number of open streams of this process. */
  readonly size: number;
  /**
   * Opens a stream with the events after the event `after`, or from now on. It ends with its access token.
   * @throws Refusal 1016 with two streams of the session, six of the user, or a full process
   */
  open(
    session: Session,
    reading: { readonly endsAt: Date; readonly after: number | null },
  ): Promise<{ attach(response: ServerResponse): void }>;
  /** Ends the streams of ended sessions in every process. */
  sessionsEnded(): void;
  /** Ends every stream of this process, also each that opens later, and tells its reader to return. */
  closeAll(): void;
  /** Starts the exchange of events with other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Dependencies of the use cases; the first argument of every service function. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly ports: Ports;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly log: Logger;
  readonly switches: Switches;
  readonly bankCalendar: BankCalendar;
  /** Null when no metrics are published. */
  readonly metrics: Metrics | null;
  /** Null when no traces are recorded. */
  readonly tracer: Tracer | null;
  readonly security: SecurityLog;
  readonly secrets: Secrets;
  readonly tokens: TokenService;
  readonly signer: ReceiptSigner;
}

/** Assembles the context on an open database. The background workers do not run before `jobs.start()`. */
export async function createContext(
  config: Config,
  db: Database,
  clock: Clock,
  log: Logger,
  tracer: Tracer | null = null,
): Promise<Context> {
  const secrets = await loadSecrets(config, db);
  const bankCalendar = new BankCalendar(db, config.payouts.cycleEnds);
  const adapters = createPorts(config, db, clock, { ...secrets, bankCalendar }, (alarm) => {
    alarmOffice(context, alarm).catch((error: unknown) => log.error({ err: error }, 'The office could not be alarmed'));
  });
  const ports = watchedPorts(tracer ? tracedPorts(adapters) : adapters, { db, clock, log });
  const metrics =
    config.metrics &&
    new Metrics({ database: db, durability: config.durability, clock, everyMs: config.metrics.readEveryMs });
  const live = new LiveFeed(() => context);
  metrics?.showLiveStreams(() => live.size);
  const switches = new Switches(db);
  metrics?.showSwitches((name) => switches.isOpen(name));
  if (metrics) onApplied(db.kysely, (transition) => metrics.noteMove(transition));
  const context: Context = {
    config,
    clock,
    db,
    log,
    metrics,
    switches,
    bankCalendar,
    tracer,
    security: createSecurityLog(log, metrics),
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
