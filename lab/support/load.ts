/** The input of the load generator. */
export interface HttpLoad {
  readonly origin: string;
  /** Number of concurrent requests. */
  readonly connections: number;
  /** Complete HTTP requests, each sent once. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly seconds: number;
  /** Latency of each request. */
  readonly milliseconds: readonly number[];
  /** Count of each status other than 200. */
  readonly failures: Readonly<Record<string, number>>;
  /** Processor time of the load generator in ms; null when unknown. */
  readonly clientCpuMilliseconds: number | null;
}

/** The quantile, 0.5 for the median; 0 without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
