import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { columnTypes } from './columnTypes';
import { giveUpWhenSilent } from './silence';

const CONNECT_TIMEOUT_MS = 5_000;
/** Somebody waits for what hangs on this connection: the first tries come quickly. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A connection that only listens says nothing by itself; asked this often, it is known to be gone after the silence below. */
const HEARTBEAT_MS = 1_500;
const SILENCE_MS = 4_000;

export interface DedicatedConnectionSettings {
  readonly connectionString: string;
  /** As `pg_stat_activity` shows it. */
  readonly name: string;
  /** Makes every new connection ready (takes a lock, listens); when it fails, the connection is given up and made anew. */
  readonly onConnected: (client: Client) => Promise<void>;
  /** What the connection held is gone with it; the next one is on its way. */
  readonly onLost?: () => void;
}

/**
 * One connection to PostgreSQL that is kept for as long as the process wants it, for what lives in a session: advisory locks,
 * LISTEN. When it breaks, or hangs, it is made anew with a growing pause until that works. Needs a session of its own: a pooler
 * that shares sessions between clients does not do.
 */
export class DedicatedConnection {
  private client: Client | null = null;
  private readonly ending = new AbortController();

  private constructor(private readonly settings: DedicatedConnectionSettings) {}

  /** Connects; rejects when even the first connection can't be made. */
  static async open(settings: DedicatedConnectionSettings): Promise<DedicatedConnection> {
    const connection = new DedicatedConnection(settings);
    await connection.connect();
    return connection;
  }

  /** Says something that may get lost: while there is no connection, nobody hears it. */
  tell(statement: string): void {
    this.client?.query(statement).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const { connectionString, name, onConnected } = this.settings;
    const client = new Client({
      connectionString,
      application_name: name,
      types: columnTypes,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // Its end is what counts; without a listener an error would end the process.
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      await client.connect();
      giveUpWhenSilent(client, SILENCE_MS);
      await onConnected(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.ending.signal.aborted) return client.end();
    this.client = client;
    const stopAsking = keepAsking(client);
    void ended.then(() => {
      stopAsking();
      this.client = null;
      return this.reconnect();
    });
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return;
    this.settings.onLost?.();
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.connect();
      } catch {
        await wait(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/** Answers how to stop. */
function keepAsking(client: Client): () => void {
  let asking = false;
  const heartbeat = setInterval(async () => {
    if (asking) return;
    asking = true;
    await client.query('select 1').catch(() => undefined);
    asking = false;
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => clearInterval(heartbeat);
}
