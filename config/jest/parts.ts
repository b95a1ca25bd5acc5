import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

const TEST_FILE = /\.test\.tsx?$/;
/** Slices run with the sagas, not with their screens: the place `slices`. */
const SLICE_FILE = /\/slice\.test\.ts$/;
const THOROUGH_FILE = /\.thorough\.test\.tsx?$/;

/** The tier of `npm test`, and the tier of `npm run test:thorough`. */
export type Tier = 'main' | 'thorough';

/**
 * Declares test files as parts of a suite. A suite loads its modules once, and warm code runs three times as fast as cold code. Each part is
 * a `describe` with the name of its file. The parts run in a random order, which `TEST_SEED` repeats.
 *
 * @param places test files and folders, relative to the root; `slices` for the slices of all features
 */
export function takeParts(tier: Tier, ...places: readonly string[]): void {
  for (const file of inRandomOrder(testFilesIn(places, tier))) {
    describe(file.replace(TEST_FILE, ''), () => {
      require(path.join(ROOT, file));
    });
  }
}

/** Sorted by a hash with the seed of the run. */
function inRandomOrder(files: readonly string[]): string[] {
  const placeOf = (file: string) => createHash('sha256').update(`${process.env.TEST_SEED}${file}`).digest('hex');
  return files.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

/** The test files of a tier, relative to the root. */
export function testFilesIn(places: readonly string[], tier: Tier): string[] {
  return places.flatMap(filesOf).filter((file) => THOROUGH_FILE.test(file) === (tier === 'thorough'));
}

function filesOf(place: string): string[] {
  if (TEST_FILE.test(place)) return [place];
  if (place === 'slices') return filesIn('src/features').filter((file) => SLICE_FILE.test(file));
  return filesIn(place).filter((file) => !SLICE_FILE.test(file));
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
