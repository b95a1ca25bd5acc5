import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '../server/testing/testDatabase';
import { DEFECTS } from './defects';
import { play } from './drive';
import { explore, generateTraces, installQuint } from './quint';
import { Stage } from './stage';
import { readTrace } from './trace';

/** A short run of `npm run model`, and the traces that found the planted defects. */

const ROOT = join(__dirname, '..');
const RECORDED = join(__dirname, 'recorded');
const SEED = 7;

let stage: Stage;

beforeAll(async () => {
  await installQuint();
  stage = await Stage.open(await openTestDatabase());
});

afterAll(() => stage.close());

test.each(readdirSync(RECORDED))('the server keeps the rules in the trace %s', async (name) => {
  expect(await play(stage, readTrace(join(RECORDED, name)))).toBeNull();
});

test('each planted defect has its recorded trace, and stands in the code', () => {
  expect(readdirSync(RECORDED)).toHaveLength(DEFECTS.length);
  const lines = DEFECTS.flatMap(({ replacements }) => replacements);
  expect(lines.filter(([file, line]) => !readFileSync(join(ROOT, file), 'utf8').includes(line))).toEqual([]);
});

test('random walks keep the invariants', async () => {
  expect(await explore('safe', { samples: 100, steps: 30, seed: SEED })).toBeNull();
});

test('the server agrees with random walks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amanat-model-'));
  try {
    for (const file of await generateTraces(folder, { samples: 4, steps: 30, seed: SEED })) {
      expect(await play(stage, readTrace(file))).toBeNull();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
