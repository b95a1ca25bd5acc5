import { readFileSync } from 'node:fs';
import { openDatabase } from '../db/database';
import { createTestServer } from './createTestServer';
import { runNoticeKills } from './noticeKills';
import { TemporaryPostgres } from './temporaryPostgres';
import { testDataKeys } from './testDataKeys';

/** Runs the seeds that its input names, on a PostgreSQL of its own where there is one, else on the embedded database; prints what went on. */
async function main(): Promise<void> {
  const { seeds, first } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  const postgres = TemporaryPostgres.missing ? null : await TemporaryPostgres.start();
  try {
    const database = await openDatabase({ dataKeys: testDataKeys(), ...(postgres && { databaseUrl: postgres.url }) });
    const server = await createTestServer({ database });
    const result = await runNoticeKills(server, seeds, first);
    await server.close();
    process.stdout.write(JSON.stringify(result));
  } finally {
    await postgres?.remove();
  }
  // Who was killed waits for ever.
  process.exit();
}

void main();
