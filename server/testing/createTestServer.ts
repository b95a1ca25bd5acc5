import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { type Config, loadConfig } from '../config';
import { type Context, createContext } from '../context';
import type { Database } from '../db/database';
import { createLogger } from '../http/logging';
import { ensureSandboxPartner } from '../sandbox/chat/chatService';
import type { Tracer } from '../tracing/tracing';
import { insertPerson } from './insertPerson';
import { ManualClock } from './manualClock';
import { createTestClient, type TestClient } from './testClient';
import { openTestDatabase } from './testDatabase';

export type { TestUser } from './testClient';

export interface TestServerOptions {
  /** Changes to the sandbox's default configuration. */
  readonly config?: Partial<Config>;
  readonly start?: Date | string;
  /** Receives the log; without it the server logs nothing. */
  readonly logLine?: (line: string) => void;
  readonly tracer?: Tracer;
  /** Replaces the fresh database; closed with the server. */
  readonly database?: Database;
}

export interface TestServer extends TestClient {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly clock: ManualClock;
  /** Runs all due jobs. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** A client at another address of the network. */
export const clientAt = ({ app, context }: TestServer, remoteAddress: string): TestClient =>
  createTestClient((request) => app.inject({ ...request, remoteAddress }), context.config.clientId);

/** The whole server in this process, on a fresh database, with a manual clock. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config: Config = {
    ...loadConfig({ LOG_LEVEL: 'silent', AUTH_ATTEMPTS_PER_ADDRESS: '1000000' }),
    webDirectory: '',
    dataDirectory: 'memory',
    ...options.config,
  };
  const clock = new ManualClock(options.start);
  const db = options.database ?? (await openTestDatabase());
  const context = await createContext(
    config,
    db,
    clock,
    createLogger(config, options.logLine && { write: options.logLine }),
    options.tracer,
  );
  await context.live.start();
  if (config.mode === 'sandbox') await ensureSandboxPartner(context);
  await context.switches.start();
  const app = buildApp(context);
  await app.ready();
  return {
    ...createTestClient(
      (request) => app.inject(request),
      config.clientId,
      (seed) => insertPerson(context, seed),
    ),
    app,
    context,
    clock,
    runJobs: () => context.jobs.runDue(),
    async close() {
      await context.jobs.stop();
      await app.close();
      await context.live.stop();
      await context.switches.stop();
      await db.close();
    },
  };
}
