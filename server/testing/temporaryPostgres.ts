import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort';

const run = promisify(execFile);

const PACKAGED = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; packages make this user for it. */
const SERVICE_USER = 'postgres';

/** Only loopback, and no fsync: what is tested is the end of processes, not of the machine. */
const CONFIGURATION = `
listen_addresses = '127.0.0.1'
fsync = off
max_connections = 100
`;

/** A PostgreSQL of one's own in a temporary directory, on loopback, that may be stopped, killed and frozen. */
export class TemporaryPostgres {
  private removed = false;
  private lastCommand: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly binaries: string,
    private readonly directory: string,
    private readonly port: number,
  ) {}

  /** Why there can be none here; null when there can. */
  static get missing(): string | null {
    if (!findBinaries()) return 'no PostgreSQL was found (initdb and pg_ctl, in PATH or in /usr/lib/postgresql)';
    if (runsAsRoot() && !serviceUser())
      return `PostgreSQL does not run as root, and there is no user «${SERVICE_USER}»`;
    return null;
  }

  /** Makes and starts one. @throws Error where there can be {@link missing none}. */
  static async start(): Promise<TemporaryPostgres> {
    const binaries = findBinaries();
    if (TemporaryPostgres.missing || !binaries) throw new Error(TemporaryPostgres.missing ?? '');
    const directory = mkdtempSync(join(tmpdir(), 'amanat-postgres-'));
    const user = runsAsRoot() && serviceUser();
    if (user) chownSync(directory, user.uid, user.gid);
    const postgres = new TemporaryPostgres(binaries, directory, await freePort());
    try {
      await postgres.command('initdb', '-D', postgres.data, '-U', 'amanat', '-A', 'trust', '-E', 'UTF8', '--no-sync');
      writeFileSync(join(postgres.data, 'postgresql.auto.conf'), CONFIGURATION);
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
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
    for (const pid of stdout.split('\n').map(Number)) if (pid > 0) process.kill(pid, signal);
  }

  private async command(name: string, ...parameters: readonly string[]): Promise<void> {
    const program = join(this.binaries, name);
    // Its own directory may be closed to the service user.
    const options = { cwd: this.directory };
    const running = runsAsRoot()
      ? run('runuser', ['-u', SERVICE_USER, '--', program, ...parameters], options)
      : run(program, parameters, options);
    this.lastCommand = running.catch(() => undefined);
    await running;
  }
}

function findBinaries(): string | undefined {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED).map((version) => join(PACKAGED, version, 'bin')) : [];
  const newestFirst = packaged.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return [...(process.env.PATH ?? '').split(delimiter), ...newestFirst].find(
    (directory) => existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'pg_ctl')),
  );
}

function runsAsRoot(): boolean {
  return userInfo().uid === 0;
}

function serviceUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${SERVICE_USER}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
