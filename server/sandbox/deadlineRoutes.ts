import { ERROR } from '@contract/errors';
import { DEADLINE_KINDS, type DeadlineKind } from '@contract/rules/deadlines';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { findDeadline } from '../db/repositories/dealExtras';
import { listRunningDeadlines } from '../db/repositories/sandboxDesk';
import { findTransactionByCode } from '../db/repositories/transactions';
import { refuse } from '../refusal';
import { passNow } from '../services/deadlines/fireDeadline';

interface Body {
  readonly payment_code?: unknown;
  readonly kind?: unknown;
}

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;
const SHOWN = 50;

/**
 * The clocks of the sandbox. `GET /sandbox/api/deadlines`: those that run, the newest first. `POST /sandbox/api/deadlines {payment_code, kind}`: «مهلت همین حالا
 * برسد», by day and by night. A deadline that has a grace after it begins that first. 1404 no such transaction, 1007 no such clock runs.
 */
export function registerDeadlineRoutes(app: FastifyInstance, context: Context): void {
  app.get('/sandbox/api/deadlines', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const deadlines = await listRunningDeadlines(context.db.kysely, SHOWN);
    return {
      data: deadlines.map(({ paymentCode, behalf, kind, dueAt, grace }) => ({
        payment_code: paymentCode,
        behalf,
        kind,
        due_at: dueAt.toISOString(),
        grace,
      })),
    };
  });
  app.post<{ Body: Body }>('/sandbox/api/deadlines', hidden, async (request) => {
    const { payment_code: code, kind } = request.body ?? {};
    if (typeof code !== 'string' || !isKind(kind)) return refuse(ERROR.badRequest);
    const transaction = (await findTransactionByCode(context.db.kysely, code)) ?? refuse(ERROR.transactionNotFound);
    const deadline = await findDeadline(context.db.kysely, transaction.id, kind);
    if (!deadline) return refuse(ERROR.notAcceptable, 'No such deadline runs');
    return { data: { outcome: await passNow(context, transaction, deadline) } };
  });
}

function isKind(value: unknown): value is DeadlineKind {
  return DEADLINE_KINDS.some((kind) => kind === value);
}
