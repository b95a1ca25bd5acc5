import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first of these programs that is on this machine's PATH, in the order of their names; undefined where none is. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
