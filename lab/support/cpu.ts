import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process in ms; null when unknown or ended. */
export function cpuOf(pid: number): number | null {
  return statOf(pid)?.own ?? null;
}

/** Processor time in ms of the parent of a process with all its children; null when unknown. */
export function cpuOfFamily(pid: number): number | null {
  const parent = statOf(pid)?.parent;
  const first = parent ? statOf(parent) : undefined;
  if (!first) return null;
  const living = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map(statOf)
    .filter((stat) => stat?.parent === parent);
  return living.reduce((sum, stat) => sum + (stat?.own ?? 0), first.own + first.ofTheDead);
}

interface Stat {
  readonly parent: number;
  readonly own: number;
  readonly ofTheDead: number;
}

function statOf(pid: number): Stat | undefined {
  const path = `/proc/${pid}/stat`;
  try {
    if (!existsSync(path)) return undefined;
    // «pid (name) state parent …», where the name may hold any text. The times are the 12th to 15th field after it.
    const [, rest = ''] = readFileSync(path, 'utf8').split(/.*\) /s);
    const fields = rest.split(' ').map(Number);
    const time = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) * TICK_MS;
    return { parent: Number(fields[1]), own: time(11), ofTheDead: time(13) };
  } catch {
    return undefined;
  }
}
