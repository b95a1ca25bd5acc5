import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { NoticeEvent } from './disturbedWorker';
import type { LiveThrough } from './runNoticeKills';
import type { LifeOrder } from './workerProgram';

/** Processes that tell the news of one database. One works; another has started already and takes its place when it is killed. */
export class WorkerProcesses {
  private working: Worker;
  private spare: Worker;

  /** @param databaseUrl of a database that has this build's schema */
  constructor(
    private readonly program: string,
    private readonly databaseUrl: string,
  ) {
    this.working = this.start();
    this.spare = this.start();
  }

  /** Lets the one that works live through something; resolves when it has done everything that is due, or is dead. */
  readonly live: LiveThrough = async ({ name, now, note }) => {
    if (await this.working.live({ name, now: now.toISOString() }, note)) return;
    this.working = this.spare;
    this.spare = this.start();
  };

  async end(): Promise<void> {
    await Promise.all([this.working.end(), this.spare.end()]);
  }

  private start(): Worker {
    return new Worker(this.program, this.databaseUrl);
  }
}

class Worker {
  private readonly process: ChildProcess;
  private readonly words: AsyncIterator<string>;
  private readonly exited: Promise<NodeJS.Signals | null>;

  constructor(program: string, databaseUrl: string) {
    const child = spawn(process.execPath, [program, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process = child;
    this.exited = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    // Whoever is killed may not have read its order.
    child.stdin.on('error', () => undefined);
    this.words = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Answers whether it is still alive. */
  async live(order: LifeOrder, note: (event: NoticeEvent) => void): Promise<boolean> {
    this.process.stdin?.write(`${JSON.stringify(order)}\n`);
    for (let word = await this.word(); word !== null; word = await this.word()) {
      if (word === 'over') return true;
      if (word !== 'ready') note(word as NoticeEvent);
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
