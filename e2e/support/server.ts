import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(__dirname, '../../dist/server/main.js');

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('This machine gave no free port.');
  return address.port;
}

/** The built server in a process of its own, with a database nobody has used. */
export class RunningServer {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly origin: string,
    private readonly port: number,
    private readonly dataDirectory: string,
  ) {}

  /** Starts the server and waits until it answers. */
  static async start(): Promise<RunningServer> {
    const port = await freePort();
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'amanat-e2e-'));
    const server = new RunningServer(`http://localhost:${port}`, port, dataDirectory);
    await server.launch();
    return server;
  }

  /** Launches the process on the data that is there. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        PUBLIC_URL: this.origin,
        DATA_DIRECTORY: this.dataDirectory,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout?.on('data', (chunk) => {
      this.output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.output += chunk;
    });
    await this.untilReady(child);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.output}`);
      const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not get ready:\n${this.output}`);
  }

  /** Ends the process at once, as a power cut would. The data stays. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Ends the process in good order and removes its data. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  /** One answer of the server's JSON, outside of any browser. */
  async json<Answer>(address: string): Promise<Answer> {
    const answer = await fetch(`${this.origin}${address}`);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
