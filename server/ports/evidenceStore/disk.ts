import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EvidenceStore } from './port';

/** Files of a directory, in folders by the beginning of their names, so that no folder grows large. */
export function diskEvidenceStore(directory: string): EvidenceStore {
  const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
  return {
    async put(id, sealed) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Under another name until it is whole and on the disk: a crash leaves no half of a picture under its id.
      const unfinished = `${path}.new`;
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(sealed);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.new`, { force: true });
    },
  };
}
