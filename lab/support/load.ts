/** What the load generator sends. */
export interface HttpLoad {
  readonly origins: readonly string[];
  /** How many requests are under way at the same time. */
  readonly connections: number;
  /** Whole HTTP requests, each sent once. */
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly seconds: number;
  /** Of each request. */
  readonly milliseconds: readonly number[];
  /** How often which status but 200. */
  readonly failures: Readonly<Record<string, number>>;
  /** What the load generator has spent itself, in all; null where nobody knows. */
  readonly clientCpuMilliseconds: number | null;
}

/** The median for 0.5; 0 of nothing. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
