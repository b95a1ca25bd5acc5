import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineRoute } from '../http/defineRoute';
import { requestDisputeCode, whatIsAccepted } from '../services/disputes/codedSteps';
import { disputeDetails } from '../services/disputes/disputeView';
import { reportEntry } from '../services/disputes/entryReports';
import { openDispute } from '../services/disputes/openDispute';
import { answer, appeal, escalate, reject, state, withdraw } from '../services/disputes/sideSteps';

/** Disputes over held money, as their two sides have them. */
export function registerDisputeRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.openDispute, ({ body, session, idempotencyKey }) =>
    openDispute(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.disputeDetails, ({ body, session }) =>
    disputeDetails(context, { userId: session.userId, paymentCode: body.payment_code }),
  );
  defineRoute(app, context, CALLS.answerDispute, ({ body, session, idempotencyKey }) =>
    answer(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.stateInDispute, ({ body, session, idempotencyKey }) =>
    state(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.withdrawDispute, ({ body, session, idempotencyKey }) =>
    withdraw(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.rejectProposal, ({ body, session, idempotencyKey }) =>
    reject(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.reportEntry, ({ body, session }) =>
    reportEntry(context, { userId: session.userId, entryId: body.entry_id }),
  );
  defineRoute(app, context, CALLS.escalateDispute, ({ body, session, idempotencyKey }) =>
    escalate(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.appealAward, ({ body, session, idempotencyKey }) =>
    appeal(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.proposeSplit, ({ body, session, idempotencyKey }) =>
    requestDisputeCode(context, {
      userId: session.userId,
      paymentCode: body.payment_code,
      purpose: 'propose_split',
      asked: { payeeRials: body.payee_rials },
      idempotencyKey,
    }),
  );
  defineRoute(app, context, CALLS.acceptInDispute, ({ body, session, idempotencyKey }) =>
    requestDisputeCode(context, {
      userId: session.userId,
      paymentCode: body.payment_code,
      ...whatIsAccepted(body),
      idempotencyKey,
    }),
  );
  defineRoute(app, context, CALLS.concedeDispute, ({ body, session, idempotencyKey }) =>
    requestDisputeCode(context, {
      userId: session.userId,
      paymentCode: body.payment_code,
      purpose: 'concede_dispute',
      idempotencyKey,
    }),
  );
}
