import { clusterReport, runCluster } from './runCluster';

test('keeps all promises while primaries are lost', async () => {
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
