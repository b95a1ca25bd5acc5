import { readFileSync } from 'node:fs';
import { openDatabase } from '../../../server/db/database';
import { createTestServer } from '../../../server/testing/createTestServer';
import { testDataKeys } from '../../../server/testing/testDataKeys';
import { type ReturnsResult, runReturns } from './runReturns';

export interface ReturnsInput {
  readonly runs: number;
  readonly seed: string;
}

async function main(): Promise<ReturnsResult> {
  const input = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ReturnsInput;
  const database = await openDatabase({ dataKeys: testDataKeys() });
  const server = await createTestServer({ database, config: { accessLifetimeSeconds: 10 * 365 * 24 * 3600 } });
  return runReturns(server, input).finally(() => server.close());
}

void main().then((result) => process.stdout.write(JSON.stringify(result)));
