import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { NoticeEvent } from './disturbedWorker';
import type { LiveThrough } from './runNoticeKills';
import type { LifeOrder } from './workerProgram';

/** On a busy machine the database may not answer a starting process in time. */
const STARTS_AT_MOST = 10;

/** Worker processes for one database. One works, and a started spare replaces it after a kill. */
export class WorkerProcesses {
  private working: Worker;
  private spare: Worker;

  /** @param databaseUrl a database with the current schema */
  constructor(
    private readonly program: string,
    private readonly databaseUrl: string,
  ) {
    this.working = this.start();
    this.spare = this.start();
  }

  /** Runs one life of the active worker. Resolves when all due jobs are done, or the worker is dead. */
  readonly live: LiveThrough = async ({ name, now, note }) => {
    for (let tried = 1; !(await this.working.isReady()); tried += 1) {
      if (tried === STARTS_AT_MOST) throw new Error('No worker comes to its start');
      this.replace();
    }
    if (!(await this.working.live({ name, now: now.toISOString() }, note))) this.replace();
  };

  async end(): Promise<void> {
    await Promise.all([this.working.end(), this.spare.end()]);
  }

  private replace(): void {
    this.working = this.spare;
    this.spare = this.start();
  }

  private start(): Worker {
    return new Worker(this.program, this.databaseUrl);
  }
}

class Worker {
  private readonly process: ChildProcess;
  private readonly words: AsyncIterator<string>;
  private ready: Promise<boolean> | undefined;
  private readonly exited: Promise<NodeJS.Signals | null>;

  constructor(program: string, databaseUrl: string) {
    const child = spawn(process.execPath, [program, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process = child;
    this.exited = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    // A killed worker may not have read its order.
    child.stdin.on('error', () => undefined);
    this.words = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Waits until the worker is ready; false when it has ended. */
  isReady(): Promise<boolean> {
    this.ready ??= this.word().then((word) => word === 'ready');
    return this.ready;
  }

  /** Answers whether the worker is still alive. */
  async live(order: LifeOrder, note: (event: NoticeEvent) => void): Promise<boolean> {
    this.process.stdin?.write(`${JSON.stringify(order)}\n`);
    for (let word = await this.word(); word !== null; word = await this.word()) {
      if (word === 'over') return true;
      // A worker without a database connection counts as dead.
      if (word === 'away') return false;
      note(word as NoticeEvent);
    }
    const signal = await this.exited;
    if (signal !== 'SIGKILL') throw new Error(`A worker ended by itself: ${signal}`);
    return false;
  }

  async end(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  private async word(): Promise<string | null> {
    const { value, done } = await this.words.next();
    return done ? null : value;
  }
}
