import { type Identity, identity } from '../../e2e/support/api';
import { systemClock } from '../../server/clock';
import { loadConfig } from '../../server/config';
import { createContext } from '../../server/createContext';
import { openDatabase } from '../../server/db/database';
import { createLogger } from '../../server/http/logging';
import { seedHistory } from '../../server/sandbox/seed/seedHistory';

/** Transactions of a usual history. */
export const USUAL_HISTORY = 30;

/** Gives the sample person this many transactions in a sandbox's database. Existing ones count. */
export async function seededPerson(dataDirectory: string, transactions: number): Promise<Identity> {
  const config = loadConfig({ DATA_DIRECTORY: dataDirectory, LOG_LEVEL: 'silent' });
  const db = await openDatabase(config);
  try {
    const context = await createContext(config, db, systemClock, createLogger(config));
    const { person } = await seedHistory(context, { transactions, now: systemClock.now() });
    return { ...identity(0), nationalCode: person.nationalCode, mobile: person.mobile };
  } finally {
    await db.close();
  }
}
