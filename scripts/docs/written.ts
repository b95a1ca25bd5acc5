import { readFile, writeFile } from 'node:fs/promises';

/** Writes the file, or only compares it. Answers whether it is current. */
export async function keepCurrent(file: string, text: string, onlyCheck: boolean): Promise<boolean> {
  if (!onlyCheck) {
    await writeFile(file, text);
  }
  return (await textOf(file)) === text;
}

/** Writes the file only when it is missing. Answers whether it has this text. */
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
