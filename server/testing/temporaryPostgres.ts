import { execFile } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort';
import { postgresPrograms, type ServiceUser, starts } from './postgresPrograms';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. Its packages make the first user for it; the second is on every Unix. */
const SERVICE_USERS = ['postgres', 'nobody'];

const CONFIGURATION = `
listen_addresses = '127.0.0.1'
max_connections = 200
`;
/** What is tested is the end of processes, not of the machine. */
const WITHOUT_FSYNC = 'fsync = off\n';

/** Not the locale of this machine: it may name one that is not installed. */
const INITDB = ['-U', 'amanat', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];

/** A PostgreSQL of one's own in a temporary directory, on loopback, that may be stopped, killed and frozen. */
export class TemporaryPostgres {
  private removed = false;
  private lastCommand: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly programs: string,
    private readonly directory: string,
    private readonly port: number,
    private readonly user: ServiceUser | undefined,
  ) {}

  /** Why there can be none here; null when there can. */
  static get missing(): string | null {
    const programs = postgresPrograms();
    if ('missing' in programs) return programs.missing;
    if (runsAsRoot() && !serviceUser())
      return `PostgreSQL does not run as root, and there is no user ${SERVICE_USERS.join(' or ')}`;
    return null;
  }

  /**
   * Makes and starts one.
   * @param durable waits for the disk as an operator's does, for what is measured
   * @throws Error where there can be {@link missing none}.
   */
  static async start({ durable = false } = {}): Promise<TemporaryPostgres> {
    const programs = postgresPrograms();
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

  /** Of the cluster's first database. */
  get url(): string {
    return `postgres://amanat@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts it (again), and waits until it answers. */
  async launch(): Promise<void> {
    if (this.removed) throw new Error('This PostgreSQL has been taken away');
    const log = join(this.directory, 'log');
    const options = `-p ${this.port} -k ${this.directory}`;
    await this.command('pg_ctl', 'start', '-w', '-t', '60', '-D', this.data, '-l', log, '-o', options);
  }

  /** `fast` says goodbye to every client, `immediate` is what a kill of all its processes would be. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.command('pg_ctl', 'stop', '-w', '-m', mode, '-D', this.data);
  }

  /** Lets it hang: the connections stay, and nothing is answered. */
  async freeze(): Promise<void> {
    await this.signalAll('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.signalAll('SIGCONT');
  }

  /** Stops it and takes it away, whatever somebody else is doing with it. */
  async remove(): Promise<void> {
    this.removed = true;
    // One that is starting can't be stopped yet.
    await this.lastCommand;
    await this.thaw().catch(() => undefined);
    await this.stop('immediate').catch(() => undefined);
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Where its files are. */
  get data(): string {
    return join(this.directory, 'data');
  }

  private async signalAll(signal: NodeJS.Signals): Promise<void> {
    const postmaster = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // First the one that makes the others.
    process.kill(postmaster, signal);
    for (const pid of await childrenOf(postmaster)) process.kill(pid, signal);
  }

  private async command(name: string, ...parameters: readonly string[]): Promise<void> {
    // Its own directory: the service user may not enter this one.
    const running = run(join(this.programs, name), parameters, { cwd: this.directory, ...this.user });
    this.lastCommand = running.catch(() => undefined);
    await running;
  }
}

/** The project, and npm's PostgreSQL with it, may lie where the service user can't look, in root's home for example. */
function openCopy(programs: string, directory: string): string {
  const copy = join(directory, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** A bare Linux has no `ps`, other Unixes have no /proc. */
async function childrenOf(parent: number): Promise<number[]> {
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
    // «pid (name) state parent …»; the name may hold anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/.*\) /s)[1]?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

function runsAsRoot(): boolean {
  return userInfo().uid === 0;
}

function serviceUser(): ServiceUser | undefined {
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
