import { readFileSync } from 'node:fs';
import { CALLS } from '@contract/calls';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import { buildApp } from '../../server/app';
import type { Context } from '../../server/context';
import { countStatements } from '../support/countStatements';
import { withContext } from '../support/withContext';
import type { SettleRequest } from './settleSeed';

export interface StatementsInput {
  readonly url: string;
  readonly requests: readonly SettleRequest[];
}

/** Takes the path of a {@link StatementsInput} and prints the number of statements of a settle, `begin` and `commit` included. */
async function main(): Promise<void> {
  const { url, requests }: StatementsInput = JSON.parse(readFileSync(String(process.argv[2]), 'utf8'));
  const total = await withContext(url, (context) => statementsOf(context, requests));
  process.stdout.write(JSON.stringify(total / requests.length));
}

async function statementsOf(context: Context, requests: readonly SettleRequest[]): Promise<number> {
  const app = buildApp(context);
  const { method, path } = CALLS.verifyTransactionOtp;
  const statements = countStatements(context.db.pool);
  for (const { bearer, idempotencyKey, body } of requests) {
    const headers = {
      authorization: `Bearer ${bearer}`,
      [CLIENT_ID_HEADER]: 'amanat-web',
      [IDEMPOTENCY_KEY_HEADER]: idempotencyKey,
    };
    const { statusCode, body: answer } = await app.inject({ method, url: path, headers, payload: body });
    if (statusCode !== 200) throw new Error(`A settle was answered ${statusCode}: ${answer}`);
  }
  await app.close();
  return statements();
}

void main();
