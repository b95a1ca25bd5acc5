import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, signalProcesses } from '../../server/testing/temporaryPostgres';
import type { Link } from './link';

const ANSWER_TIMEOUT_MS = 1_500;

/** A member of the cluster, as Patroni reports it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

export interface NodeSettings {
  readonly name: string;
  /** Loopback address of this node alone. */
  readonly address: string;
  readonly directory: string;
  readonly programs: readonly Program[];
  /** To etcd, and from the other nodes. */
  readonly links: readonly Link[];
}

/** A program that runs until it is killed. */
export interface Program {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Starts a program; its output goes to a file in its directory. */
export function runProgramOf({ command, parameters, directory, environment, user }: Program): ChildProcess {
  const log = openSync(join(directory, `${command.split('/').at(-1)}.log`), 'a');
  const child = spawn(command, parameters, {
    cwd: directory,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  child.on('error', (error) => appendFileSync(join(directory, 'failed.log'), `${error.message}\n`));
  return child;
}

/** One machine of the cluster: PostgreSQL under Patroni, and its PgBouncer. */
export class ClusterNode {
  private children: ChildProcess[] = [];

  constructor(private readonly settings: NodeSettings) {}

  get name(): string {
    return this.settings.name;
  }

  start(): void {
    this.children = this.settings.programs.map(runProgramOf);
  }

  /** Loses the machine: all of its processes die at once. */
  async kill(): Promise<void> {
    signalProcesses('SIGKILL', [...this.programs(), ...(await this.postgres())]);
  }

  /** Kills PostgreSQL and leaves Patroni. */
  async crash(): Promise<void> {
    signalProcesses('SIGKILL', await this.postgres());
  }

  /** Suspends the machine: its connections stay open without answers. */
  async freeze(): Promise<void> {
    signalProcesses('SIGSTOP', [...this.programs(), ...(await this.postgres())]);
  }

  async thaw(): Promise<void> {
    signalProcesses('SIGCONT', [...(await this.postgres()), ...this.programs()]);
  }

  /** Separates the node from etcd and from the other nodes. HAProxy still reaches it. */
  cut(): void {
    for (const link of this.settings.links) link.cut();
  }

  heal(): void {
    for (const link of this.settings.links) link.heal();
  }

  /** True while its Patroni says that it is the primary. */
  async isPrimary(): Promise<boolean> {
    return (await this.ask('/primary'))?.ok ?? false;
  }

  /** All members as this node sees them; none without an answer. */
  async members(): Promise<readonly Member[]> {
    const answer = await this.ask('/cluster');
    if (!answer?.ok) return [];
    const { members } = (await answer.json()) as { members: Member[] };
    return members;
  }

  /** Asks Patroni for something. Null without an answer. */
  async ask(path: string, options: RequestInit = {}): Promise<Response | null> {
    const signal = AbortSignal.timeout(options.body ? 30_000 : ANSWER_TIMEOUT_MS);
    return fetch(`http://${this.settings.address}:8008${path}`, { signal, ...options }).catch(() => null);
  }

  /** Ends all processes and closes the links. */
  async remove(): Promise<void> {
    await this.kill();
    for (const link of this.settings.links) link.close();
  }

  private programs(): number[] {
    return this.children.filter((child) => child.exitCode === null && child.signalCode === null).map(pidOf);
  }

  /** The postmaster first: it starts the others. */
  private async postgres(): Promise<number[]> {
    const file = join(this.settings.directory, 'data', 'postmaster.pid');
    if (!existsSync(file)) return [];
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    // A killed postmaster leaves its file, and its number may belong to another process now.
    const isOurs =
      existsSync(`/proc/${postmaster}`) &&
      readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(this.settings.directory);
    return isOurs ? [postmaster, ...(await childrenOf(postmaster))] : [];
  }
}

function pidOf(child: ChildProcess): number {
  return child.pid ?? 0;
}
