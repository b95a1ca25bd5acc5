import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { screens } from './catalogue';
import { takePictures } from './pictures';
import type { Screen } from './screen';
import { Stage } from './stage';

const folder = path.resolve(process.argv[2] ?? 'dist/screenshots');
/** Only screens whose name holds one of these; by default all of them. */
const wanted = process.argv.slice(3);

async function picture(stage: Stage, screen: Screen): Promise<boolean> {
  try {
    const { page } = await stage.show(screen);
    await takePictures(page, screen, folder);
    return true;
  } catch (error) {
    process.stderr.write(`${screen.name}: ${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

/** `npm run screenshots -- DIR [PARTS OF NAMES]`: every screen of the catalogue, as a phone and a desktop show it. */
async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stage = await Stage.open({ inHand: true });
  try {
    const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
    for (const screen of chosen) {
      if (!(await picture(stage, screen))) process.exitCode = 1;
    }
  } finally {
    await stage.close();
  }
}

void main();
