import { CALLS } from '@contract/calls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { requestAwardCode } from '../services/disputes/codedSteps';
import { acceptCase, ask, declineCase, judgmentDetails, listJudgments } from '../services/disputes/judgments';

/** Disputes as their referees have them. */
export function registerJudgmentRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.listJudgments, ({ query, session }) =>
    listJudgments(context, { start: 0, size: LIST_PAGE_SIZE, ...query, userId: session.userId }),
  );
  defineRoute(app, context, CALLS.judgmentDetails, ({ body, session }) =>
    judgmentDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
  );
  defineRoute(app, context, CALLS.acceptCase, ({ body, session, idempotencyKey }) =>
    acceptCase(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.declineCase, ({ body, session, idempotencyKey }) =>
    declineCase(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.askSide, ({ body, session, idempotencyKey }) =>
    ask(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.awardDispute, ({ body, session, idempotencyKey }) =>
    requestAwardCode(context, { userId: session.userId, body, idempotencyKey }),
  );
}
