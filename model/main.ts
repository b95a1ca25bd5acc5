import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { runProgram } from '../lab/support/runProgram';
import { say } from '../scripts/run';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { Coverage } from './coverage';
import type { PlayInput, Played } from './playProgram';
import { readTrace } from './trace';

const USAGE = 'Usage: npm run model -- [--samples 20000] [--traces 100] [--steps 30] [--seed N] [--keep FOLDER]';
const run = promisify(execFile);

/** Liveness looks at states after twenty steps, and plays each on without one person. */
const LIVE_STEPS = 20;
const LIVE_SHARE = 0.05;

interface Options {
  readonly samples: number;
  readonly traces: number;
  readonly steps: number;
  readonly seed: number;
  /** Where the traces stay; a temporary folder without one. */
  readonly keep: string | undefined;
}

/** Checks the invariants on random walks through the rules, and plays some of them against the server. */
async function main(options: Options): Promise<void> {
  const start = performance.now();
  await installQuint();
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'amanat-model-'));
  mkdirSync(folder, { recursive: true });
  try {
    const results = await Promise.all([explore(options), generateAndPlay(options, folder)]);
    if (results.includes(false)) process.exitCode = 1;
  } finally {
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  }
  say(`(${Math.round((performance.now() - start) / 1_000)} s in all, seed ${options.seed})`);
}

/** Quint has a lock file of its own, and is installed by the first run. */
async function installQuint(): Promise<void> {
  if (existsSync(join(__dirname, 'node_modules', '@informalsystems', 'quint'))) return;
  say('Installing Quint (model/package-lock.json)');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: __dirname });
}

/** Runs Quint on the walks. @returns its output @throws Error with the violation */
async function quint(parameters: readonly string[]): Promise<string> {
  const program = join(__dirname, 'node_modules/@informalsystems/quint/dist/src/cli.js');
  const all = [program, 'run', 'walk.qnt', '--main', 'walk', '--backend=typescript', ...parameters];
  const { stdout } = await run(process.execPath, all, { cwd: __dirname, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** @returns whether each invariant holds in every state */
async function explore({ samples, steps, seed }: Options): Promise<boolean> {
  const safe = ['--invariants', 'safe', `--max-samples=${samples}`, `--max-steps=${steps}`, `--seed=${seed}`];
  const lives = Math.ceil(samples * LIVE_SHARE);
  const live = ['--invariants', 'live', `--max-samples=${lives}`, `--max-steps=${LIVE_STEPS}`, `--seed=${seed + 1}`];
  try {
    await quint(safe);
    say(`${samples} samples of ${steps} steps keep the invariants`);
    await quint(live);
    say(`From ${lives} states after ${LIVE_STEPS} steps there is a way to an end without any one person`);
    return true;
  } catch (error) {
    say(String((error as { stdout?: string }).stdout ?? error));
    return false;
  }
}

/** Plays the even traces on the embedded database, and the odd ones on PostgreSQL. @returns whether all agree */
async function generateAndPlay({ traces, steps, seed }: Options, folder: string): Promise<boolean> {
  await generate({ traces, steps, seed, folder });
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.itf.json'))
    .map((name) => join(folder, name));
  const postgres = TemporaryPostgres.missing === null ? await TemporaryPostgres.start() : null;
  if (!postgres) say(`(All traces run on the embedded database: ${TemporaryPostgres.missing})`);
  try {
    const played: Played[] = [];
    for (const [place, databaseUrl] of [postgres?.url ?? null, null].entries()) {
      const own = files.filter((_, number) => number % 2 === place);
      played.push(...(await playOn(own, databaseUrl)));
    }
    return report(played);
  } finally {
    await postgres?.remove();
  }
}

async function generate(input: Pick<Options, 'traces' | 'steps' | 'seed'> & { readonly folder: string }): Promise<void> {
  const { traces, steps, seed, folder } = input;
  await quint([
    ...['--step', 'shownStep', '--mbt', `--max-samples=${traces}`, `--n-traces=${traces}`, `--max-steps=${steps}`],
    ...[`--seed=${seed}`, `--out-itf=${join(folder, 'trace_{seq}.itf.json')}`],
  ]);
}

function playOn(files: readonly string[], databaseUrl: string | null): Promise<Played[]> {
  const input: PlayInput = { files, databaseUrl };
  return runProgram<Played[]>(join(__dirname, 'playProgram.ts'), input);
}

function report(played: readonly Played[]): boolean {
  const coverage = new Coverage();
  for (const { file, found } of played) {
    const trace = readTrace(file);
    coverage.add(found ? trace.slice(0, found.step) : trace);
    if (!found) continue;
    say(`\n${file}, step ${found.step}: ${found.what}`);
    for (const { last, s } of trace.slice(0, found.step + 1)) {
      say(`  ${s.clock} ${last.who} ${last.verb} ${last.word} ${last.ok ? '' : '(refused) '}→ ${s.status} ${s.d.stage}`);
    }
  }
  const different = played.filter(({ found }) => found !== null).length;
  say(coverage.describe());
  say(`${played.length} traces driven, ${different} differ from the model`);
  return different === 0;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      samples: { type: 'string', default: '20000' },
      traces: { type: 'string', default: '100' },
      steps: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      keep: { type: 'string' },
    },
  });
  const [samples = 0, traces = 0, steps = 0, seed = 0] = [values.samples, values.traces, values.steps, values.seed].map(Number);
  if (!(samples >= 0 && traces > 0 && steps > 0 && seed > 0)) throw new Error(USAGE);
  return { samples, traces, steps, seed, keep: values.keep };
}

void main(readOptions());
