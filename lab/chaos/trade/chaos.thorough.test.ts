import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { chaosReport } from './report';
import { runChaos } from './runChaos';

// Twenty seconds of disturbances; a busy machine takes minutes to start the processes and to come to rest.
jest.setTimeout(600_000);

const { missing } = TemporaryPostgres;
const onPostgres = missing ? test.skip : test;

onPostgres(
  `people trade while processes are killed and the database is restarted: nothing is broken${missing ? ` (${missing})` : ''}`,
  async () => {
    const result = await runChaos({ seconds: 20, seed: 'npm test', servers: 2 });
    // What was broken is said with all the numbers.
    if (result.broken.length > 0) throw new Error(chaosReport(result).join('\n'));
    // Nothing broken means something only where something went on.
    expect(result.calls.answers).toBeGreaterThan(0);
    expect(result.processes.kills + result.portDeaths).toBeGreaterThan(0);
    expect(result.restarts.immediate).toBeGreaterThan(0);
    expect(result.figures.scrapes).toBeGreaterThan(0);
    expect(result.processes.diedByThemselves).toEqual([]);
  },
);
