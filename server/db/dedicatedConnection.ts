import type { Socket } from 'node:net';
import { clearInterval, setImmediate, setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { columnTypes } from './columnTypes';
import { DatabaseUnavailableError } from './databaseErrors';
import { requireWritable } from './databaseSessions';

const CONNECT_TIMEOUT_MS = 5_000;
/** The first retries come quickly, because callers wait for them. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A listening connection has no traffic of its own, so heartbeats detect its loss within the idle timeout. */
const HEARTBEAT_MS = 1_500;
const IDLE_TIMEOUT_MS = 4_000;

export interface DedicatedConnectionSettings {
  readonly connectionString: string;
  /** As `pg_stat_activity` shows it. */
  readonly name: string;
  /** Prepares each new connection (lock, LISTEN). A failure closes the connection and opens another one. */
  readonly onConnected: (client: Client) => Promise<void>;
  /** The connection and its locks are lost; a reconnect follows. */
  readonly onLost?: () => void;
}

/**
 * A long-lived connection to PostgreSQL for session state: advisory locks, LISTEN. Reconnects with backoff after a break or a
 * hang. Does not work through a pooler that shares sessions between clients.
 */
export class DedicatedConnection {
  private client: Client | null = null;
  private readonly ending = new AbortController();

  private constructor(private readonly settings: DedicatedConnectionSettings) {}

  /** Rejects when the first connection fails. */
  static async open(settings: DedicatedConnectionSettings): Promise<DedicatedConnection> {
    const connection = new DedicatedConnection(settings);
    await connection.connect();
    return connection;
  }

  /** Sends a statement that may get lost: without a connection it is dropped. */
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
    // Its end is handled below; an error without a listener ends the process.
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      await client.connect();
      setIdleTimeout(client, IDLE_TIMEOUT_MS);
      await requireWritable(client);
      await onConnected(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.ending.signal.aborted) return client.end();
    this.client = client;
    const stopHeartbeat = startHeartbeat(client);
    void ended.then(() => {
      stopHeartbeat();
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

/** Ends a connection whose server has become read-only. Returns a function that stops the heartbeat. */
function startHeartbeat(client: Client): () => void {
  let pending = false;
  const heartbeat = setInterval(async () => {
    if (pending) return;
    pending = true;
    await requireWritable(client).catch(() => client.end());
    pending = false;
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => clearInterval(heartbeat);
}

/** Destroys a connection without traffic for so many ms. Only this detects a database that hangs; open queries reject. */
export function setIdleTimeout(client: Client, milliseconds: number): void {
  const socket = client.connection.stream as Socket;
  socket.setTimeout(milliseconds, () => {
    const { bytesRead } = socket;
    // After a stall of this process the timer fires before the answers that wait in the socket: they are read first.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return;
      socket.destroy(new DatabaseUnavailableError(`No traffic from PostgreSQL for ${milliseconds} ms`));
    });
  });
}
