import type { EnvironmentReader } from './environmentReader';

/** Where figures about this process are published, and to whom. */
export interface MetricsSettings {
  /** A port of their own; null where they are a page of the server itself. */
  readonly port: number | null;
  /** What a scraper has to bring; undefined on a port that only scrapers reach. */
  readonly token: string | undefined;
  /** The database is asked at most this often, however often we are. */
  readonly readEveryMs: number;
}

/** Whoever guesses may guess as often as they like: 192 random bits in base64. */
const TOKEN_LENGTH = 32;

/** Reads `METRICS_*`. Null, which is the default, publishes nothing. */
export function readMetrics(read: EnvironmentReader, serverPort: number): MetricsSettings | null {
  const token = read.text('METRICS_TOKEN', '') || undefined;
  const port = read.text('METRICS_PORT', '') ? read.integer('METRICS_PORT', 0, { min: 1, max: 65_535 }) : null;
  const seconds = read.integer('METRICS_SECONDS', 15, { min: 1, max: 3600 });
  if (token && token.length < TOKEN_LENGTH) {
    read.reject('METRICS_TOKEN', `is shorter than ${TOKEN_LENGTH} characters`);
  }
  if (port !== null && port === serverPort) read.reject('METRICS_PORT', 'is PORT');
  return port === null && !token ? null : { port, token, readEveryMs: seconds * 1000 };
}
