import { setFlagsFromString } from 'node:v8';

/**
 * What V8 is told in a process that only tests use: a server that lives for seconds, a worker whose every test file has a sandbox of its own.
 * What is optimized goes with them, so it is done for a function that runs nine times as long as usual first, and for the embedded database's
 * (WebAssembly) not at all; what is compiled once is kept. An eighth of the screens' tests, half of a server's start on an embedded database.
 */
export const OPTIMIZE_LATE = ['--interrupt-budget=600000', '--liftoff-only', '--no-flush-bytecode'] as const;

/** Whether this process is jest's. Benchmarks use the same helpers, and start everything as people do. */
export const IS_OF_JEST = process.env.JEST_WORKER_ID !== undefined;

/** Tells this process what {@link OPTIMIZE_LATE} says. */
export function optimizeLate(): void {
  for (const flag of OPTIMIZE_LATE) setFlagsFromString(flag);
}
