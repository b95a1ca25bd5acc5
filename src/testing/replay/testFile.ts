import path from 'node:path';
import type { Replay } from './replay';

/** The files of a generated test: the test, and its trace beside it. */
export interface WrittenTest {
  path: string;
  text: string;
}

/** The jest test of a trace. It fails while the replay shows its flaw; without a flaw it checks the end. */
export function testOf(testPath: string, replay: Replay): { test: WrittenTest; tracePath: string } {
  const tracePath = `${testPath.replace(/(\.test)?\.tsx?$/, '')}.trace.json`;
  const title = replay.flawed
    ? `action ${replay.flawed.number}, ${replay.flawed.action.type}, leaves a good state`
    : 'the trace leads where it led';
  const text = `import { readFileSync } from 'node:fs';
import path from 'node:path';
import { replay } from '@/testing/replay/replay';
import { readTrace } from '@/testing/replay/trace';

const trace = readTrace(readFileSync(path.join(__dirname, '${path.basename(tracePath)}'), 'utf8'));

test('${title}', () => {
  const { flawed, departures } = replay(trace);
  expect(flawed && { number: flawed.number, type: flawed.action.type, flaw: flawed.flaw }).toBeNull();
${replay.flawed ? '' : '  expect(departures).toEqual([]);\n'}});
`;
  return {
    test: { path: testPath, text: replay.flawed ? text.replace('flawed, departures', 'flawed') : text },
    tracePath,
  };
}
