import { say } from '../../../scripts/run';
import { PatroniCluster } from '../../cluster/patroniCluster';
import { optionsOf, someSeed } from '../../support/options';
import { interruption } from '../trade/tradeScenario';
import { KINDS, type Kind } from './failovers';
import { clusterReport, isAsExpected, runCluster } from './runCluster';

const USAGE = `Usage: npm run lab -- chaos --cluster [--failovers N] [--kinds ${KINDS.join(',')}] [--asynchronous] [--seed S] [--servers N]`;

/** Loses the primary of a cluster while people trade, then checks all promises. Exit code 1 when the mode's expectation fails. */
export async function cluster(parameters: string[]): Promise<void> {
  const defaults = { failovers: 20, kinds: KINDS.join(','), asynchronous: false, seed: someSeed(), servers: 2 };
  const { kinds: names, ...options } = optionsOf(parameters, defaults);
  const { failovers, servers } = options;
  const kinds = names.split(',').filter((kind): kind is Kind => (KINDS as readonly string[]).includes(kind));
  const isUsable =
    Number.isInteger(failovers) && failovers >= 1 && Number.isInteger(servers) && servers >= 2 && servers <= 8;
  if (!isUsable || kinds.length !== names.split(',').length) throw new Error(USAGE);
  if (PatroniCluster.missing) {
    say(`This needs a cluster, and ${PatroniCluster.missing}. Nothing was run.`);
    process.exitCode = 1;
    return;
  }
  const result = await runCluster({ ...options, kinds }, say, interruption());
  for (const line of clusterReport(result)) say(line);
  process.exitCode = isAsExpected(result) ? 0 : 1;
}
