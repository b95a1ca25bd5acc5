import { systemClock } from '../../server/clock';
import { loadConfig } from '../../server/config';
import { type Context, createContext } from '../../server/context';
import { openDatabase } from '../../server/db/database';
import { createLogger } from '../../server/http/logging';
import { testDataKeys } from '../../server/testing/testDataKeys';

/** What a measured server is told: its tokens outlive the run. Everything else is as in any sandbox. */
export const BENCH_ENVIRONMENT = { ACCESS_TOKEN_SECONDS: '86400' };

/** Does something as a server on a database would, without being one. */
export async function withContext<Result>(url: string, work: (context: Context) => Promise<Result>): Promise<Result> {
  const config = { ...loadConfig({ ...BENCH_ENVIRONMENT, LOG_LEVEL: 'silent' }), webDirectory: '' };
  const db = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
  try {
    return await work(await createContext(config, db, systemClock, createLogger(config)));
  } finally {
    await db.close();
  }
}
