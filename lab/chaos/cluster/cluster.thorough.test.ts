import { PatroniCluster } from '../../cluster/patroniCluster';
import { clusterReport, runCluster } from './runCluster';

// A cluster starts, loses its primary twice and repairs itself.
jest.setTimeout(600_000);

const { missing } = PatroniCluster;
const onCluster = missing ? test.skip : test;

onCluster(`keeps all promises while primaries are lost${missing ? ` (${missing})` : ''}`, async () => {
  const lines: string[] = [];
  const options = { failovers: 2, kinds: ['kill', 'cut'], seed: 'npm-test', servers: 2, asynchronous: false } as const;
  const result = await runCluster(options, (line) => lines.push(line));
  if (result.broken.length > 0) throw new Error([...lines, ...clusterReport(result)].join('\n'));
  expect(result.losses.map(({ kind }) => kind)).toEqual(['kill', 'cut']);
  for (const { from, to } of result.losses) expect(to).not.toBe(from);
  // Without trade the test proves nothing.
  expect(result.keyedAnswers).toBeGreaterThan(0);
  expect(result.processes.diedByThemselves).toEqual([]);
});
