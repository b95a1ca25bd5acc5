import { Client } from 'pg';
import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';
import { cpuOfFamily } from './cpu';

/** The PostgreSQL to measure: of `DATABASE_URL`, else a temporary one. */
export class MeasuredCluster {
  private readonly made: string[] = [];

  private constructor(
    readonly url: string,
    private readonly own: TemporaryPostgres | null,
  ) {}

  /** @throws Error without a PostgreSQL */
  static async open(databaseUrl: string | undefined): Promise<MeasuredCluster> {
    if (databaseUrl) return new MeasuredCluster(databaseUrl, null);
    if (TemporaryPostgres.missing) {
      throw new Error(`This needs a PostgreSQL: DATABASE_URL names none, and ${TemporaryPostgres.missing}.`);
    }
    const own = await TemporaryPostgres.start();
    return new MeasuredCluster(own.url, own);
  }

  /** Creates a database, empty or as a copy of an unused one. Answers its URL. */
  async create(like?: string): Promise<string> {
    const name = `amanat_lab_${process.pid}_${this.made.length}`;
    await this.run(`create database ${name} ${like ? `template ${new URL(like).pathname.slice(1)}` : ''}`);
    this.made.push(name);
    await this.run('checkpoint');
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Version and durability settings. */
  async describe(): Promise<string> {
    const [version, fsync, commit] = await Promise.all(
      ['server_version', 'fsync', 'synchronous_commit'].map((name) => this.ask<string>(this.url, `show ${name}`)),
    );
    return `PostgreSQL ${version}, fsync ${fsync}, synchronous_commit ${commit}`;
  }

  /** The single value of a query. */
  async ask<Value>(url: string, statement: string): Promise<Value> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query({ text: statement, rowMode: 'array' });
      return rows[0]?.[0] as Value;
    } finally {
      await client.end();
    }
  }

  /** Processor time of the cluster in ms; null on another machine or when unknown. */
  async cpuMilliseconds(): Promise<number | null> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      // The backend must still run to name its parent.
      return cpuOfFamily(rows[0].pid);
    } finally {
      await client.end();
    }
  }

  async drop(url: string): Promise<void> {
    await this.run(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  }

  /** Drops all created databases. */
  async close(): Promise<void> {
    if (this.own) return this.own.remove();
    for (const name of this.made) await this.run(`drop database if exists ${name} with (force)`);
  }

  private async run(statement: string): Promise<void> {
    await this.ask(this.url, statement);
  }
}
