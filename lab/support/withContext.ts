import { type Clock, systemClock } from '../../server/clock';
import { loadConfig } from '../../server/config';
import { type Context, createContext } from '../../server/context';
import { openDatabase } from '../../server/db/database';
import { createLogger } from '../../server/http/logging';
import { testDataKeys } from '../../server/testing/testDataKeys';

/** Settings of a measured server: a sandbox with long-lived tokens. */
export const MEASURED_ENVIRONMENT = { ACCESS_TOKEN_SECONDS: '86400' };

/** Runs work with a server's context on a database. */
export async function withContext<Result>(
  url: string,
  work: (context: Context) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  const config = { ...loadConfig({ ...MEASURED_ENVIRONMENT, LOG_LEVEL: 'silent' }), webDirectory: '' };
  const db = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
  try {
    return await work(await createContext(config, db, clock, createLogger(config)));
  } finally {
    await db.close();
  }
}
