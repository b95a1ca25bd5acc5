import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app';
import { systemClock } from './clock';
import { reencrypt } from './commands/reencrypt';
import { restored } from './commands/restored';
import { changeRole } from './commands/role';
import { type Config, loadConfig } from './config';
import { ConfigError } from './config/environment';
import { createContext, type Logger } from './context';
import { openDatabase } from './db/database';
import { DatabaseOpenError, isDatabaseUnavailable } from './db/errors';
import { createLogger } from './http/logging';
import { buildMetricsApp } from './http/metrics';
import { startHousekeeping, startResealing } from './services/upkeep/housekeeping';

/** A shutdown waits no longer for running work; no answer depends on it. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Commands that run instead of the server. */
const COMMANDS: Readonly<Record<string, (words: readonly string[]) => Promise<{ text: string; complete: boolean }>>> = {
  reencrypt: () => reencrypt(loadConfig(process.env)),
  restored: () => restored(loadConfig(process.env)),
  arbiter: (words) => changeRole(loadConfig(process.env), 'arbiter', words),
  supervisor: (words) => changeRole(loadConfig(process.env), 'supervisor', words),
};
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

const [, , name = '', ...words] = process.argv;
const command = COMMANDS[name];

(command ? run(command(words)) : start()).catch((error: unknown) => {
  process.stderr.write(`${failureLine(error)}\n`);
  process.exit(1);
});

async function run(ended: Promise<{ readonly text: string; readonly complete: boolean }>): Promise<void> {
  const { text, complete } = await ended;
  process.stdout.write(text);
  process.exitCode = complete ? 0 : 1;
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config);
  const db = await whenReachable(log, () => openDatabase(config));
  const context = await whenReachable(log, () => createContext(config, db, systemClock, log));
  let hasStarted = false;
  const app = buildApp(context, () => hasStarted);
  const metricsApp = buildMetricsApp(context);
  await app.listen({ host: config.host, port: config.port });
  if (config.metrics?.port) await metricsApp?.listen({ host: config.host, port: config.metrics.port });
  await whenReachable(log, () => context.jobs.start());
  await whenReachable(log, () => context.live.start());
  const stopHousekeeping = config.worker ? startHousekeeping(context) : undefined;
  const stopResealing = db.kind === 'embedded' ? startResealing(context) : undefined;
  hasStarted = true;
  process.stdout.write(welcome(config));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    log.info({ signal }, 'stopping');
    stopHousekeeping?.();
    await app.close();
    await metricsApp?.close();
    await context.jobs.stop();
    await context.live.stop();
    await stopResealing?.();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * Runs a step of the start and retries it with backoff while the database is unavailable. A failed step leaves nothing behind.
 * @throws Error of the step for any other reason
 */
async function whenReachable<Result>(log: Logger, step: () => Promise<Result>): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      const cause = error instanceof DatabaseOpenError ? error.cause : error;
      if (!isDatabaseUnavailable(cause)) throw error;
      log.warn({ err: error }, 'The database is unavailable; the start waits for it');
      await wait(pause);
    }
  }
}

function welcome(config: Config): string {
  const address = config.publicUrl || `http://localhost:${config.port}`;
  const lines = [`Amanat is at ${address}`];
  if (config.docs) lines.push(`  API documentation  ${address}/docs`);
  if (config.mode === 'sandbox') {
    lines.push(
      `  sandbox desk       ${address}/sandbox  (SMS inbox, sample people and cards)`,
      '  Register as a seller, add a card, ask for money; open the link in a private window and pay as a buyer.',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** One line for the operator. */
function failureLine(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseOpenError) return error.message;
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const variable = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return `Port ${port} is in use. Set ${variable} to another one.`;
  }
  return `The server could not start: ${String(message ?? error).replaceAll(/\s+/g, ' ')}`;
}
