import { setFlagsFromString } from 'node:v8';

/**
 * What V8 is told in a process that only tests use: a server that lives for seconds, a worker whose every test file has a sandbox of its own.
 * What is optimized goes with them, so it is done for a function that runs five times as long as usual first, and for the embedded database's
 * (WebAssembly) not at all; what is compiled once is kept. An eighth of the screens' tests, half of a server's start on an embedded database.
 */
export const OPTIMIZE_LATE = ['--interrupt-budget=600000', '--liftoff-only', '--no-flush-bytecode'] as const;

/** The same for this process. */
export function optimizeLate(): void {
  for (const flag of OPTIMIZE_LATE) setFlagsFromString(flag);
}
