import { systemClock } from '../clock';
import type { Config } from '../config';
import { checkPorts } from '../ports/checkPorts';

/**
 * `node dist/server/main.js ports-check`: asks the service of each port for something harmless. Returns a line for each,
 * and whether all answered. Needs no database.
 */
export async function portsCheck(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const checks = await checkPorts(config, systemClock);
  const lines = checks.map(
    ({ port, kind, works, said }) => `${works ? 'ok    ' : 'FAILED'} ${port} (${kind}): ${said}\n`,
  );
  return { text: lines.join(''), complete: checks.every(({ works }) => works) };
}
