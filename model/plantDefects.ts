import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../scripts/run';
import { DEFECTS, type Defect } from './defects';
import { buildPlayer } from './player';
import { readTrace, type Step } from './trace';

/** Candidates that are played for one defect, the shortest ones. */
const CANDIDATES = 6;

/** The shortest traces that found a defect. `model.thorough.test.ts` plays them against the server as it is. */
const RECORDED = join(__dirname, 'recorded');

interface Candidate {
  readonly trace: readonly Step[];
  /** The first step at which the defect can show. */
  readonly step: number;
}

/** Plants each defect, one at a time, and records the shortest trace that finds it. @returns how many were found */
export async function plantDefects(files: readonly string[]): Promise<number> {
  const traces = files.map(readTrace);
  let found = 0;
  for (const defect of DEFECTS) {
    const shortest = await findShortest(defect, candidatesFor(defect, traces));
    say(shortest ? `found:  ${defect.name}, step ${shortest.step}: ${shortest.what}` : `missed: ${defect.name}`);
    if (!shortest) continue;
    found += 1;
    mkdirSync(RECORDED, { recursive: true });
    const { what, trace } = shortest;
    writeFileSync(
      join(RECORDED, `${fileNameOf(defect)}.json`),
      `${JSON.stringify({ defect: defect.name, what, trace })}\n`,
    );
  }
  return found;
}

function candidatesFor({ shows }: Defect, traces: readonly (readonly Step[])[]): Candidate[] {
  const candidates = traces.flatMap((trace): Candidate[] => {
    const step = trace.findIndex((one, place) => place > 0 && shows(one, (trace[place - 1] as Step).s));
    return step > 0 ? [{ trace: trace.slice(0, step + 2), step }] : [];
  });
  return candidates.sort((one, other) => one.step - other.step).slice(0, CANDIDATES);
}

async function findShortest({ replacements }: Defect, candidates: readonly Candidate[]) {
  if (candidates.length === 0) return null;
  const player = await buildPlayer(replacements);
  try {
    const files = candidates.map(({ trace }, place) => {
      const file = join(player.folder, `candidate-${place}.json`);
      writeFileSync(file, JSON.stringify({ trace }));
      return file;
    });
    const played = await player.run({ files, databaseUrl: null, untilFound: true });
    const places = played.flatMap(({ found }, place) =>
      found ? [{ ...found, trace: candidates[place]?.trace ?? [] }] : [],
    );
    const [shortest] = places.sort((one, other) => one.step - other.step);
    return shortest ? { ...shortest, trace: shortest.trace.slice(0, shortest.step + 1) } : null;
  } finally {
    player.remove();
  }
}

function fileNameOf({ name }: Defect): string {
  return name.replace(/[^a-z]+/gi, '-');
}
