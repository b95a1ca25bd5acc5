import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';

const run = promisify(execFile);

const STANZA = 'amanat';
const PGBACKREST = '/usr/bin/pgbackrest';
const DEBIAN = '/usr/lib/postgresql';
/** In production a minute. The lab loses this much at most, and runs shorter. */
export const ARCHIVE_TIMEOUT_SECONDS = 3;

/** A temporary PostgreSQL whose base backup and WAL are in a pgBackRest repository beside it. */
export class ArchivedPostgres {
  private constructor(
    readonly postgres: TemporaryPostgres,
    private readonly home: string,
    private readonly owner: { readonly uid: number; readonly gid: number },
  ) {}

  /** The reason why this machine has none, or null. */
  static get missing(): string | null {
    if (!existsSync(PGBACKREST)) return 'pgBackRest is not installed (Debian: pgbackrest)';
    if (!existsSync(DEBIAN)) return "Debian's PostgreSQL is not installed: pgBackRest must know its version";
    return TemporaryPostgres.missing;
  }

  /** Starts a cluster that archives its WAL. */
  static async start(): Promise<ArchivedPostgres> {
    if (ArchivedPostgres.missing) throw new Error(ArchivedPostgres.missing);
    const postgres = await TemporaryPostgres.start({ durable: true, installed: true });
    const home = mkdtempSync(join(tmpdir(), 'amanat-backup-'));
    const { uid, gid } = statSync(postgres.data);
    const archived = new ArchivedPostgres(postgres, home, { uid, gid });
    try {
      archived.configure();
      await postgres.stop('fast');
      await postgres.launch();
      await archived.backrest('stanza-create');
      return archived;
    } catch (error) {
      await archived.remove();
      throw error;
    }
  }

  /** Takes a full base backup of the running cluster. */
  async backUp(): Promise<void> {
    await this.backrest('backup', '--type=full', '--start-fast');
  }

  /** Ends the archive: later WAL is thrown away. */
  async endArchive(): Promise<void> {
    this.set("archive_command = '/bin/true'");
    process.kill(this.postgres.pid, 'SIGHUP');
  }

  /** Kills all processes with SIGKILL and deletes the data directory. */
  async lose(): Promise<void> {
    const { pid, data } = this.postgres;
    process.kill(pid, 'SIGKILL');
    rmSync(join(data, 'postmaster.pid'), { force: true });
    // Backends end by themselves when their postmaster is gone.
    await hasEnded(pid);
    for (let tries = 0; existsSync(data) && tries < 50; tries += 1) {
      rmSync(data, { recursive: true, force: true, maxRetries: 20 });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** When the newest WAL segment reached the repository. */
  get lastArchivedAt(): Date {
    const folder = join(this.home, 'repo', 'archive', STANZA);
    const segments = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /[0-9A-F]{24}-/.test(name));
    return new Date(Math.max(...segments.map((name) => statSync(join(folder, name)).mtimeMs)));
  }

  /** Restores the data directory and starts PostgreSQL. @param moment null for the end of the base backup */
  async restore(moment: Date | null): Promise<void> {
    mkdirSync(this.postgres.data, { mode: 0o700 });
    chownSync(this.postgres.data, this.owner.uid, this.owner.gid);
    const target = moment
      ? ['--type=time', `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`]
      : ['--type=immediate'];
    await this.backrest('restore', ...target, '--target-action=promote');
    // A restored cluster does not write into the archive that it came from.
    this.set("archive_command = '/bin/true'");
    await this.postgres.launch();
  }

  async remove(): Promise<void> {
    await this.postgres.remove();
    rmSync(this.home, { recursive: true, force: true });
  }

  private configure(): void {
    for (const folder of ['', 'repo', 'log', 'lock', 'spool']) {
      const path = join(this.home, folder);
      mkdirSync(path, { recursive: true });
      chownSync(path, this.owner.uid, this.owner.gid);
    }
    const { port, pathname } = new URL(this.postgres.url);
    writeFileSync(
      join(this.home, 'pgbackrest.conf'),
      `[global]
repo1-path=${this.home}/repo
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=lab
log-path=${this.home}/log
lock-path=${this.home}/lock
spool-path=${this.home}/spool
log-level-console=warn
compress-type=lz4

[${STANZA}]
pg1-path=${this.postgres.data}
pg1-port=${port}
pg1-socket-path=${dirname(this.postgres.data)}
pg1-user=amanat
pg1-database=${pathname.slice(1)}
`,
    );
    this.set(`archive_mode = on
archive_command = '${PGBACKREST} --config=${this.home}/pgbackrest.conf --stanza=${STANZA} archive-push %p'
archive_timeout = ${ARCHIVE_TIMEOUT_SECONDS}`);
  }

  private set(lines: string): void {
    appendFileSync(join(this.postgres.data, 'postgresql.auto.conf'), `${lines}\n`);
  }

  private async backrest(command: string, ...parameters: string[]): Promise<void> {
    const place = [`--config=${this.home}/pgbackrest.conf`, `--stanza=${STANZA}`];
    await run(PGBACKREST, [...place, ...parameters, command], { cwd: this.home, ...this.owner });
  }
}

async function hasEnded(pid: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
