import { openDatabase } from '../../../server/db/database';
import { createTestServer } from '../../../server/testing/createTestServer';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { childProgram } from '../../support/childProgram';
import { type ReturnsResult, runReturns } from './runReturns';

export interface ReturnsInput {
  readonly runs: number;
  readonly seed: string;
}

async function main(input: ReturnsInput): Promise<ReturnsResult> {
  const database = await openDatabase({ dataKeys: testDataKeys() });
  const server = await createTestServer({ database, config: { accessLifetimeSeconds: 10 * 365 * 24 * 3600 } });
  return runReturns(server, input).finally(() => server.close());
}

childProgram(main);
