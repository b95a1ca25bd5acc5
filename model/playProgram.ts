import { readFileSync } from 'node:fs';
import { openDatabase } from '../server/db/database';
import { testDataKeys } from '../server/testing/testDataKeys';
import { type Divergence, play, Stage } from './drive';
import { readTrace } from './trace';

export interface PlayInput {
  /** Files of traces. */
  readonly files: readonly string[];
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
}

/** The result of a trace. */
export interface Played {
  readonly file: string;
  readonly found: Divergence | null;
}

/** Plays traces one after the other on one server. The argument is a JSON file with the input; prints JSON. */
async function main([file = '']: readonly string[]): Promise<void> {
  const { files, databaseUrl } = JSON.parse(readFileSync(file, 'utf8')) as PlayInput;
  const database = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataKeys: testDataKeys() });
  const stage = await Stage.open(database);
  const results: Played[] = [];
  for (const one of files) results.push({ file: one, found: await play(stage, readTrace(one)) });
  await stage.close();
  process.stdout.write(JSON.stringify(results));
}

void main(process.argv.slice(2));
