import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { buildWhatIsStale } from './buildSteps';
import { run } from './run';

/** `npm start`: builds when a source changed, then serves the app and the server on one port. */
async function main(): Promise<void> {
  await buildWhatIsStale();
  // The terminal also signals the server, which stops by itself; this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.exitCode = await run(process.execPath, ['--enable-source-maps', path.join(buildPaths.server, 'main.js')]);
}

void main();
