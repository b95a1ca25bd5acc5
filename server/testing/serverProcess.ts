import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../../config/webpack/serverBundle';
import { freePort } from './freePort';
import { createTestClient, type TestClient, type TestRequest, type TestResponse } from './testClient';

const ROOT = join(__dirname, '..', '..');
const START_TIMEOUT_MS = 90_000;

/** Bundles the server as `npm start` does, for {@link ServerProcess}; answers the program's path. */
export async function buildServerProgram(): Promise<string> {
  const outdir = join(ROOT, 'node_modules', '.cache', 'amanat', `server-${process.pid}`);
  await build({ ...serverBundle, outdir });
  return join(outdir, 'main.js');
}

/** The real server in a process of its own, on data that outlives it. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private output = '';
  readonly client: TestClient;

  private constructor(
    private readonly program: string,
    private readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.client = createTestClient((request) => this.send(request), 'amanat-web');
  }

  /** @param environment where its data is: `DATA_DIRECTORY` or `DATABASE_URL`. */
  static async start(program: string, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = new ServerProcess(program, await freePort(), environment);
    await server.launch();
    return server;
  }

  /** Starts the process, again after it has ended, and waits until it answers. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(this.port), ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${this.output}`);
      const ready = await fetch(`${this.origin}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start: ${this.output}`);
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the process as a power cut would, and starts it again on what is left. */
  async crash(): Promise<void> {
    await this.kill();
    await this.launch();
  }

  /** Stands still, alive, with its connections open. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Ends the process in good order; answers its exit code. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Where it answers. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
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

  private async send({ method = 'GET', url, query = {}, headers = {}, payload }: TestRequest): Promise<TestResponse> {
    const address = new URL(url, this.origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const isJson = typeof payload === 'object';
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: <Body>() => JSON.parse(body) as Body,
    };
  }
}
