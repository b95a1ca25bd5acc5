import { openDatabase } from '../../../server/db/database';
import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { childProgram } from '../../support/childProgram';
import { type RaceResult, raceOverADeal } from './raceOverADeal';

export interface RacesInput {
  /** An own database. */
  readonly url: string;
  readonly seeds: readonly string[];
  readonly each: number;
}

const SERVERS = 2;

/** Races over one deal after another, at two servers on one PostgreSQL. */
async function main({ url, seeds, each }: RacesInput): Promise<RaceResult[]> {
  const servers: TestServer[] = [];
  for (let made = 0; made < SERVERS; made += 1) {
    const database = await openDatabase({ databaseUrl: url, dataKeys: testDataKeys() });
    servers.push(await createTestServer({ database, config: { accessLifetimeSeconds: 24 * 3_600 } }));
  }
  const results: RaceResult[] = [];
  for (const seed of seeds) {
    results.push(await raceOverADeal(servers as [TestServer, ...TestServer[]], { seed, each }));
  }
  for (const server of servers) await server.close();
  return results;
}

childProgram(main);
