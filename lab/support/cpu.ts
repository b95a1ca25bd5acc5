import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** What one process has spent so far, in milliseconds; null where nobody knows, or where it is no more. */
export function cpuOf(pid: number): number | null {
  return statOf(pid)?.own ?? null;
}

/** What the process that a process was made by has spent so far, with all that it has made; null where nobody knows. */
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
    // «pid (name) state parent …», the name may hold anything; the times are the 12th to the 15th after it.
    const [, rest = ''] = readFileSync(path, 'utf8').split(/.*\) /s);
    const fields = rest.split(' ').map(Number);
    const time = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) * TICK_MS;
    return { parent: Number(fields[1]), own: time(11), ofTheDead: time(13) };
  } catch {
    return undefined;
  }
}
