import { parseArgs } from 'node:util';
import { say } from '../../../scripts/run';
import { PatroniCluster } from '../../cluster/patroniCluster';
import { interruption } from '../trade/tradeScenario';
import { KINDS, type Kind } from './failovers';
import { clusterReport, isAsExpected, runCluster } from './runCluster';

const USAGE = `Usage: npm run lab -- chaos --cluster [--failovers N] [--kinds ${KINDS.join(',')}] [--asynchronous] [--seed S] [--servers N]`;

/** Loses the primary of a cluster while people trade, then checks all promises. Exit code 1 when the mode's expectation fails. */
export async function cluster(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      failovers: { type: 'string', default: '20' },
      kinds: { type: 'string', default: KINDS.join(',') },
      asynchronous: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      servers: { type: 'string', default: '2' },
    },
  });
  const [failovers, servers] = [Number(values.failovers), Number(values.servers)];
  const kinds = values.kinds.split(',').filter((kind): kind is Kind => (KINDS as readonly string[]).includes(kind));
  const isUsable =
    Number.isInteger(failovers) && failovers >= 1 && Number.isInteger(servers) && servers >= 2 && servers <= 8;
  if (!isUsable || kinds.length !== values.kinds.split(',').length) throw new Error(USAGE);
  if (PatroniCluster.missing) {
    say(`This needs a cluster, and ${PatroniCluster.missing}. Nothing was run.`);
    process.exitCode = 1;
    return;
  }
  const options = { failovers, servers, kinds, seed: values.seed, asynchronous: values.asynchronous };
  const result = await runCluster(options, say, interruption());
  for (const line of clusterReport(result)) say(line);
  process.exitCode = isAsExpected(result) ? 0 : 1;
}
