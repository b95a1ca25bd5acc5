import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { ledgerReport } from './ledgerReport';

/** `GET /sandbox/api/ledger`: what the ledger says, for scripts and journeys. Registered in sandbox mode only. */
export function registerLedgerRoute(app: FastifyInstance, context: Context): void {
  app.get('/sandbox/api/ledger', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await ledgerReport(context) };
  });
}
