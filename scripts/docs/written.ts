import { readFile, writeFile } from 'node:fs/promises';

/** Keeps a file what it is made of now. Answers false when it only checks and finds something else there. */
export async function keepPresent(file: string, text: string, onlyCheck: boolean): Promise<boolean> {
  if (!onlyCheck) {
    await writeFile(file, text);
  }
  return (await textOf(file)) === text;
}

/** Writes a file that is not there yet. Answers false when something else is there, or it only checks and nothing is. */
export async function keepFirst(file: string, text: string, onlyCheck: boolean): Promise<boolean> {
  if (!onlyCheck && (await textOf(file)) === null) {
    await writeFile(file, text);
  }
  return (await textOf(file)) === text;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}
