import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { chaosReport, runChaos } from './runChaos';

// 30 s of disturbances. A busy machine takes minutes to start and to settle.
jest.setTimeout(600_000);

const { missing } = TemporaryPostgres;
const onPostgres = missing ? test.skip : test;

onPostgres(
  `keeps all promises while processes die and the database restarts${missing ? ` (${missing})` : ''}`,
  async () => {
    const result = await runChaos({ seconds: 30, seed: 'npm-test', servers: 2 });
    // The error includes all counts.
    if (result.broken.length > 0) throw new Error(chaosReport(result).join('\n'));
    // Without activity the test proves nothing.
    expect(result.calls.answers).toBeGreaterThan(0);
    expect(result.processes.kills + result.portDeaths).toBeGreaterThan(0);
    expect(result.restarts.immediate).toBeGreaterThan(0);
    expect(result.figures.scrapes).toBeGreaterThan(0);
    expect(result.processes.diedByThemselves).toEqual([]);
  },
);
