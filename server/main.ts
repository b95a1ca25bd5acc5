import { buildApp } from './app';
import { systemClock } from './clock';
import { migrate } from './commands/migrate';
import { portsCheck } from './commands/portsCheck';
import { reencrypt } from './commands/reencrypt';
import { reservesVerify } from './commands/reservesVerify';
import { restored } from './commands/restored';
import { changeRoles } from './commands/role';
import { status } from './commands/status';
import { switchPart } from './commands/switch';
import { type Config, loadConfig } from './config';
import { ConfigError } from './config/environment';
import { createContext, type Logger } from './context';
import { type Database, openDatabase } from './db/database';
import { DatabaseOpenError } from './db/databaseErrors';
import { whenReachable } from './db/whenReachable';
import { drain } from './http/drain';
import { buildStartingApp, type Lifecycle } from './http/lifecycle';
import { createLogger } from './http/logging';
import { buildMetricsApp } from './http/metrics';
import { nearestOf } from './nearest';
import { ensureSandboxPartner } from './sandbox/chat/chatService';
import { requireDurability, watchDurability } from './services/upkeep/durability';
import { startHousekeeping, startResealing } from './services/upkeep/housekeeping';
import { endOnUnhandledErrors } from './services/upkeep/unhandledErrors';
import type { Tracer } from './tracing/tracing';

/** After the drain, a shutdown waits this long for running calls and jobs. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** What the operator reads, and whether all is done. */
interface Outcome {
  readonly text: string;
  readonly complete: boolean;
}

type Command = (words: readonly string[]) => Promise<Outcome>;

/** Commands that run instead of the server. */
const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    migrate: alone(migrate),
    reencrypt: alone(reencrypt),
    restored: alone(restored),
    'reserves-verify': reservesVerify,
    'office-grant': (words) => changeRoles(loadConfig(process.env), 'grant', words),
    'office-revoke': (words) => changeRoles(loadConfig(process.env), 'revoke', words),
    'ports-check': alone(portsCheck),
    status: alone(status),
    switch: (words) => switchPart(loadConfig(process.env), words),
  } satisfies Record<string, Command>),
);

/** A command that takes no words. */
function alone(work: (config: Config) => Promise<Outcome>): Command {
  return async ([word]) =>
    word === undefined
      ? work(loadConfig(process.env))
      : { text: `This command takes no «${word}».\n`, complete: false };
}

/** The answer to a word that names no command. */
async function unknownCommand(): Promise<Outcome> {
  const names = [...COMMANDS.keys()];
  const nearest = nearestOf(name, names);
  const meant = nearest ? ` Did you mean ${nearest}?` : '';
  return { text: `There is no command «${name}».${meant} Commands: ${names.join(', ')}.\n`, complete: false };
}

/** A start waits this long for a database that it has not reached yet. */
const FIRST_CONTACT_MS = 60_000;

const [, , name = '', ...words] = process.argv;
// a reader that has gone takes the lines away, not the command
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.exitCode = 1;
  });
}

(name === '' ? start() : run(COMMANDS.get(name) ?? unknownCommand)).catch((error: unknown) => {
  process.stderr.write(`${failureLine(error)}\n`);
  process.exit(1);
});

async function run(work: Command): Promise<void> {
  const { text, complete } = await work(words);
  process.stdout.write(text);
  process.exitCode = complete ? 0 : 1;
}

async function start(): Promise<void> {
  const read = loadConfig(process.env);
  const log = createLogger(read);
  endOnUnhandledErrors(log);
  const tracer = await startTracing(read, log);
  const lifecycle: Lifecycle = { phase: 'starting' };
  const startingApp = buildStartingApp();
  // Only without a database: a proxy without a health check sends calls to any process that listens.
  const listenEarly = async () => {
    if (!startingApp.server.listening) await startingApp.listen({ host: read.host, port: read.port });
  };
  const db = await whenReachable(log, () => openDatabase(read), {
    patience: FIRST_CONTACT_MS,
    onWait: listenEarly,
  });
  const config = await withFakes(read, db);
  await whenReachable(log, () => requireDurability(config, db));
  const context = await whenReachable(log, () => createContext(config, db, systemClock, log, tracer));
  if (config.mode === 'sandbox') await whenReachable(log, () => ensureSandboxPartner(context));
  await whenReachable(log, () => context.switches.start());
  await whenReachable(log, () => context.bankCalendar.start());
  const app = buildApp(context, lifecycle);
  const metricsApp = buildMetricsApp(context);
  await app.ready();
  await startingApp.close();
  await app.listen({ host: config.host, port: config.port });
  if (config.metrics?.port) await metricsApp?.listen({ host: config.host, port: config.metrics.port });
  await whenReachable(log, () => context.jobs.start());
  await whenReachable(log, () => context.live.start());
  const stopHousekeeping = config.worker ? startHousekeeping(context) : undefined;
  const stopResealing = db.kind === 'embedded' ? startResealing(context) : undefined;
  const stopWatchingDurability = watchDurability(context);
  lifecycle.phase = 'running';
  process.stdout.write(welcome(config));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    lifecycle.phase = 'draining';
    stopHousekeeping?.();
    stopWatchingDurability();
    await drain(app, context);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await Promise.all([app.close(), context.jobs.stop()]);
    await metricsApp?.close();
    await context.live.stop();
    await context.switches.stop();
    await context.bankCalendar.stop();
    await stopResealing?.();
    await db.close();
    await tracer?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Loads the fakes only for a sandbox that wants them. */
async function withFakes(config: Config, db: Database): Promise<Config> {
  if (!config.fakes) return config;
  const { startFakes } = await import('./testing/fakes/startFakes');
  return (await startFakes(config, db, systemClock)).config;
}

/** Loads the SDK only for a collector: it costs memory and start time. */
async function startTracing({ tracesUrl }: Config, log: Logger): Promise<Tracer | null> {
  if (!tracesUrl) return null;
  const { startOpenTelemetry } = await import('./tracing/openTelemetry');
  return startOpenTelemetry(tracesUrl, log);
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
