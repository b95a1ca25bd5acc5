import { chaosReport, runChaos } from './runChaos';

test('keeps all promises while processes die and the database restarts', async () => {
  const result = await runChaos({ seconds: 30, seed: 'npm-test', servers: 2 });
  // The error includes all counts.
  if (result.broken.length > 0) throw new Error(chaosReport(result).join('\n'));
  // Without activity the test proves nothing.
  expect(result.calls.answers).toBeGreaterThan(0);
  expect(result.processes.kills + result.portDeaths).toBeGreaterThan(0);
  expect(result.restarts.immediate).toBeGreaterThan(0);
  expect(result.figures.scrapes).toBeGreaterThan(0);
  expect(result.processes.diedByThemselves).toEqual([]);
});
