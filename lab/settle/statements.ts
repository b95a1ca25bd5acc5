import { buildApp } from '../../server/app';
import { childProgram } from '../support/childProgram';
import { countStatements } from '../support/countStatements';
import { inject } from '../support/inject';
import { withContext } from '../support/withContext';
import type { SettleRequest } from './settleSeed';

export interface StatementsInput {
  readonly url: string;
  readonly requests: readonly SettleRequest[];
}

/** The number of statements of a settle, `begin` and `commit` included. */
function main({ url, requests }: StatementsInput): Promise<number> {
  return withContext(url, async (context) => {
    const app = buildApp(context);
    const statements = countStatements(context.db.pool);
    for (const request of requests) await inject(app, { call: 'verifyTransactionOtp', ...request });
    await app.close();
    return statements() / requests.length;
  });
}

childProgram(main);
