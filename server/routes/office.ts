import { OFFICE_CALLS } from '@contract/officeCalls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { guardOffice } from '../http/officeGuard';
import { askInCase, assign, awardCase, noteInCase, postponeCase, secondAward } from '../services/disputes/office';
import { caseDetails, listQueue } from '../services/disputes/officeCase';
import { enterOutageByHand, listOutages } from '../services/outages/outages';

/** What is our own people's to do, in a scope of its own, which lets nobody else in. */
export async function registerOfficeRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context);
  defineRoute(scope, context, OFFICE_CALLS.listDisputes, ({ query, session }) => {
    const { stage, start = 0, size = LIST_PAGE_SIZE } = query;
    return listQueue(context, { userId: session.userId, stage, start, size });
  });
  defineRoute(scope, context, OFFICE_CALLS.caseDetails, ({ body, session }) =>
    caseDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
  );
  defineRoute(scope, context, OFFICE_CALLS.assignCase, ({ body, session, idempotencyKey }) =>
    assign(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.askInCase, ({ body, session, idempotencyKey }) =>
    askInCase(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.noteInCase, ({ body, session, idempotencyKey }) =>
    noteInCase(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.awardCase, ({ body, session, idempotencyKey }) =>
    awardCase(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.listOutages, () => listOutages(context));
  defineRoute(scope, context, OFFICE_CALLS.enterOutage, ({ body, session, idempotencyKey }) =>
    enterOutageByHand(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.secondAward, ({ body, session, idempotencyKey }) =>
    secondAward(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(scope, context, OFFICE_CALLS.postponeCase, ({ body, session, idempotencyKey }) =>
    postponeCase(context, { userId: session.userId, body, idempotencyKey }),
  );
}
