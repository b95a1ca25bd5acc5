import { systemClock } from '../../clock';
import { loadConfig } from '../../config';
import type { Context } from '../../context';
import { createContext } from '../../createContext';
import { openDatabase } from '../../db/database';
import { createLogger } from '../../http/logging';
import { testDataKeys } from '../testDataKeys';

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
