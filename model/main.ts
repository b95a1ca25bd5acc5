import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOf } from '../lab/support/options';
import { say } from '../scripts/run';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { Coverage } from './coverage';
import { DEFECTS } from './defects';
import { plantDefects } from './plantDefects';
import { buildPlayer } from './player';
import type { Played } from './playProgram';
import { explore, generateTraces, installQuint, type Walks } from './quint';
import { readTrace } from './trace';

const USAGE = `Usage: npm run model -- [options]

  --samples 8000   random walks that have to keep the invariants
  --traces 50      walks that are played against the server, most of them on PostgreSQL
  --steps 30       longest walk
  --seed N         repeats a run
  --keep FOLDER    keeps the traces
  --defects        plants each defect of defects.ts and records the shortest of the traces that find it`;

/** Liveness looks at states after twenty steps, and plays each on without each person. */
const LIVE_STEPS = 20;
const LIVE_SHARE = 0.02;
const CHUNKS = 5;
/** Walks to choose from, so that the played ones reach every status and dispute step. */
const SPARE_SHARE = 0.5;
/** Walks for planted defects: many short ones. */
const DEFECT_WALKS = { samples: 1_500, steps: 16 };

/** Each fourth trace is played on the embedded database, which takes twice as long, the others on PostgreSQL. */
const EMBEDDED_EVERY = 4;

interface Options {
  readonly samples: number;
  readonly traces: number;
  readonly steps: number;
  readonly seed: number;
}

/** Explores the rules in parts, so that two cores finish together. @returns whether the rules and the server are right */
async function check(options: Options, folder: string): Promise<boolean> {
  const { samples, steps, seed } = options;
  const chunk = Math.ceil(samples / CHUNKS);
  const tasks = [
    () => checkServer(options, folder),
    ...Array.from({ length: CHUNKS }, (_, place) => () => holds('safe', { samples: chunk, steps, seed: seed + place })),
    () => holds('live', { samples: Math.ceil(samples * LIVE_SHARE), steps: LIVE_STEPS, seed }),
  ];
  const results: boolean[] = [];
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) results.push(await task());
  };
  await Promise.all([work(), work()]);
  return results.every(Boolean);
}

async function holds(invariant: 'safe' | 'live', walks: Walks): Promise<boolean> {
  const violation = await explore(invariant, walks);
  const meaning = { safe: 'keep the invariants', live: 'reach an end without any one person' }[invariant];
  say(violation ?? `${walks.samples} walks of up to ${walks.steps} steps ${meaning}`);
  return violation === null;
}

async function checkServer({ traces, steps, seed }: Options, folder: string): Promise<boolean> {
  const spare = Math.ceil(traces * SPARE_SHARE);
  const files = withMostCoverage(await generateTraces(folder, { samples: traces + spare, steps, seed }), traces);
  const postgres = TemporaryPostgres.missing === null ? await TemporaryPostgres.start() : null;
  if (!postgres) say(`(All traces run on the embedded database: ${TemporaryPostgres.missing})`);
  const player = await buildPlayer();
  try {
    const onEmbedded = files.filter((_, place) => !postgres || place % EMBEDDED_EVERY === 0);
    const others = files.filter((file) => !onEmbedded.includes(file));
    const played = await player.run({ files: onEmbedded, databaseUrl: null });
    if (postgres) played.push(...(await player.run({ files: others, databaseUrl: postgres.url })));
    return report(played);
  } finally {
    player.remove();
    await postgres?.remove();
  }
}

/** The traces that reach something new come first, then the others. */
function withMostCoverage(files: readonly string[], most: number): string[] {
  const coverage = new Coverage();
  const isNew = (file: string) => {
    const before = coverage.missing().length;
    coverage.add(readTrace(file));
    return coverage.missing().length < before;
  };
  const needed = files.filter(isNew);
  return [...needed, ...files.filter((file) => !needed.includes(file))].slice(0, most);
}

function report(played: readonly Played[]): boolean {
  const coverage = new Coverage();
  for (const { file, found } of played) {
    const trace = readTrace(file);
    coverage.add(found ? trace.slice(0, found.step) : trace);
    if (!found) continue;
    say(`\n${file}, step ${found.step}: ${found.what}`);
    for (const { last, s } of trace.slice(0, found.step + 1)) {
      const { who, verb, word, ok } = last;
      say(`  ${s.clock} ${who} ${verb} ${word}${ok ? '' : ' (refused)'} → ${s.status} ${s.d.stage}`);
    }
  }
  const different = played.filter(({ found }) => found !== null).length;
  say(coverage.describe());
  say(`${played.length} traces driven, ${different} differ from the model`);
  return different === 0;
}

async function main(): Promise<void> {
  const { keep, defects, ...options } = optionsOf(process.argv.slice(2), {
    samples: 8000,
    traces: 50,
    steps: 30,
    seed: 1 + (Date.now() % 1_000_000),
    keep: undefined as string | undefined,
    defects: false,
  });
  const { samples, traces, steps, seed } = options;
  if (!(samples > 0 && traces > 0 && steps > 0 && seed > 0)) throw new Error(USAGE);
  const start = performance.now();
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'amanat-model-'));
  try {
    await installQuint();
    const isRight = defects
      ? (await plantDefects(await generateTraces(folder, { ...DEFECT_WALKS, seed }))) >= DEFECTS.length - 1
      : await check(options, folder);
    process.exitCode = isRight ? 0 : 1;
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
  say(`(${Math.round((performance.now() - start) / 1_000)} s in all, seed ${seed})`);
}

void main();
