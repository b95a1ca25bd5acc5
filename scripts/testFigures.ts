import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SuiteFigure } from '../config/jest/figures';
import { buildPaths } from '../config/webpack/paths';
import { say } from './run';

const SUITES = path.join(buildPaths.root, 'config/jest/suites');
/** Fields of /proc/PID/stat after «pid (name) »: own and ended children's time, in hundredths of a second on Linux. */
const [FIRST_TIME, AFTER_LAST_TIME] = [11, 15];

/** Processor seconds of a process and its ended children; undefined where there is no /proc. */
export async function cpuSecondsOf(pid: number | 'self'): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const times = text?.split(/.*\) /s)[1]?.split(' ').slice(FIRST_TIME, AFTER_LAST_TIME);
  return times?.reduce((sum, time) => sum + Number(time) / 100, 0);
}

/** The figures of a run that each suite has appended to a file. */
export async function readFigures(file: string): Promise<readonly SuiteFigure[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): SuiteFigure => JSON.parse(line));
}

/** Prints the five slowest suites, and the processor seconds of each folder of suites. */
export function printFigures(
  figures: readonly SuiteFigure[],
  others: Readonly<Record<string, number | undefined>>,
): void {
  const bySuite = figures
    .map(({ suite, cpuSeconds }) => ({ name: path.relative(SUITES, suite).replace('.suite.ts', ''), cpuSeconds }))
    .sort((one, other) => other.cpuSeconds - one.cpuSeconds);
  say('\nProcessor seconds of Node, the five slowest suites:');
  for (const { name, cpuSeconds } of bySuite.slice(0, 5)) say(`  ${cpuSeconds.toFixed(0).padStart(4)}  ${name}`);
  const groups: Record<string, number> = {};
  for (const { name, cpuSeconds } of bySuite) {
    const group = name.split(path.sep)[0] ?? '';
    groups[group] = (groups[group] ?? 0) + cpuSeconds;
  }
  say('Processor seconds of each group:');
  for (const [group, seconds] of Object.entries({ ...groups, ...others })) {
    if (seconds !== undefined) say(`  ${seconds.toFixed(0).padStart(4)}  ${group}`);
  }
}
