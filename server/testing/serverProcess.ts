import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { serverBundle } from '../../config/webpack/paths';
import { freePort, httpSend } from './network';
import { createTestClient, type TestClient } from './testClient';
import { TEST_DATA_KEYS } from './testDataKeys';

const ROOT = join(__dirname, '..', '..');
const START_TIMEOUT_MS = 90_000;

/**
 * Bundles the server as `npm start` does, for {@link ServerProcess}.
 * @param plugins replace parts of the program
 * @returns the program's path
 */
export async function buildServerProgram(name = 'server', plugins: Plugin[] = []): Promise<string> {
  const outdir = join(ROOT, 'node_modules', '.cache', 'amanat', `${name}-${process.pid}`);
  await build({ ...serverBundle, outdir, plugins: [...(serverBundle.plugins ?? []), ...plugins] });
  return join(outdir, 'main.js');
}

export interface ProcessEnd {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** The real server in its own process, on persistent data. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private output = '';
  readonly client: TestClient;

  private constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.client = createTestClient((request) => httpSend(this.origin, request), 'amanat-web');
  }

  /** @param environment with `DATA_DIRECTORY` or `DATABASE_URL` */
  static async start(program: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(program, environment);
    await server.launch();
    return server;
  }

  /** Reserves an address without a start; {@link launch} starts it. */
  static async prepare(program: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return new ServerProcess(program, await freePort(), environment);
  }

  /** Starts or restarts the process, and waits until it is ready. */
  async launch(): Promise<void> {
    // A test database has the test keys, which its directory does not hold.
    const keys = this.environment.DATABASE_URL ? TEST_DATA_KEYS : {};
    const child = spawn(process.execPath, [this.program], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(this.port), ...keys, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.output = '';
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (!this.isRunning)
        throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}: ${this.output}`);
      const ready = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start: ${this.output}`);
  }

  /** Waits for the end of the process. @returns its exit and output */
  async ended(): Promise<ProcessEnd> {
    const { child } = this;
    if (!child) throw new Error('The server was never started');
    if (this.isRunning) await new Promise((resolve) => child.once('exit', resolve));
    return { pid: child.pid ?? 0, code: child.exitCode, signal: child.signalCode, output: this.output };
  }

  /** The output of the current process so far. */
  get said(): string {
    return this.output;
  }

  /** Ends the process without a shutdown, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Kills the process and restarts it on its data. */
  async crash(): Promise<void> {
    await this.kill();
    await this.launch();
  }

  /** Suspends the process with its connections open. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Shuts the process down. @returns its exit code */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Needs `METRICS_PORT` in the environment. */
  get metricsUrl(): string {
    return `http://127.0.0.1:${this.environment.METRICS_PORT}/metrics`;
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || !this.isRunning) return null;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    child.kill('SIGCONT');
    await ended;
    return child.exitCode;
  }
}
