import { childProgram } from '../lab/support/childProgram';
import { openDatabase } from '../server/db/database';
import { testDataKeys } from '../server/testing/testDataKeys';
import { type Divergence, play } from './drive';
import { Stage } from './stage';
import { readTrace } from './trace';

export interface PlayInput {
  /** Files of traces. */
  readonly files: readonly string[];
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Ends with the first difference. */
  readonly untilFound?: boolean;
}

/** The result of a trace. */
export interface Played {
  readonly file: string;
  readonly found: Divergence | null;
}

/** Plays traces one after the other on one server. */
async function main({ files, databaseUrl, untilFound }: PlayInput): Promise<Played[]> {
  const database = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataKeys: testDataKeys() });
  const stage = await Stage.open(database);
  const results: Played[] = [];
  for (const one of files) {
    const found = await play(stage, readTrace(one));
    results.push({ file: one, found });
    if (found && untilFound) break;
  }
  await stage.close();
  return results;
}

childProgram(main);
