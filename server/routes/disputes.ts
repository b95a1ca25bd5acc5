import { CALLS } from '@contract/calls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { takePictures } from '../http/bodies';
import { isFromOffice } from '../http/caller';
import { defineFileRoute, defineRoute } from '../http/defineRoute';
import { reportEntry } from '../services/disputes/access';
import { requestAwardCode, requestDisputeCode, whatIsAccepted } from '../services/disputes/codedSteps';
import { disputeDetails } from '../services/disputes/disputeView';
import { readEvidence, uploadEvidence } from '../services/disputes/evidence';
import { acceptCase, ask, declineCase, judgmentDetails, listJudgments } from '../services/disputes/judgments';
import { answer, appeal, escalate, openDispute, reject, state, withdraw } from '../services/disputes/sideSteps';

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

/** Pictures for disputes, in a scope of their own: it takes forms, which the rest of the API does not. */
export async function registerEvidenceRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  await takePictures(scope);
  defineRoute(scope, context, CALLS.uploadEvidence, ({ body, session }) =>
    uploadEvidence(context, { userId: session.userId, paymentCode: body.payment_code, file: body.file }),
  );
  defineFileRoute(scope, context, CALLS.readEvidence, 'evidence.jpg', ({ params, session, request }) =>
    readEvidence(context, {
      userId: session.userId,
      id: params.id,
      isFromOffice: isFromOffice(context, request.ip),
    }),
  );
}
