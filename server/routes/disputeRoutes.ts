import { CALLS } from '@contract/calls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { takePictures } from '../http/bodies';
import { isFromOffice } from '../http/caller';
import { callOf, defineFileRoute, defineRoute } from '../http/defineRoute';
import { requestConfirmation } from '../services/confirmation/confirm';
import { acceptanceOf } from '../services/disputes/confirmedSteps';
import { disputeDetails } from '../services/disputes/disputeView';
import { reportEntry } from '../services/disputes/entries';
import { addItemPhoto, readEvidence, removeItemPhoto, uploadEvidence } from '../services/disputes/evidence';
import {
  acceptCase,
  askSide,
  declineCase,
  judgmentDetails,
  listJudgments,
  requestAward,
} from '../services/disputes/judgments';
import {
  addStatement,
  appeal,
  escalate,
  fileDispute,
  rejectProposal,
  sendAnswer,
  withdraw,
} from '../services/disputes/sideSteps';

/** Calls of the two sides of a dispute. */
export function registerDisputeRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.openDispute, (input) => fileDispute(context, callOf(input)));
  defineRoute(app, context, CALLS.disputeDetails, ({ body, session }) =>
    disputeDetails(context, { userId: session.userId, paymentCode: body.payment_code }),
  );
  defineRoute(app, context, CALLS.answerDispute, (input) => sendAnswer(context, callOf(input)));
  defineRoute(app, context, CALLS.stateInDispute, (input) => addStatement(context, callOf(input)));
  defineRoute(app, context, CALLS.withdrawDispute, (input) => withdraw(context, callOf(input)));
  defineRoute(app, context, CALLS.rejectProposal, (input) => rejectProposal(context, callOf(input)));
  defineRoute(app, context, CALLS.reportEntry, (input) => reportEntry(context, callOf(input)));
  defineRoute(app, context, CALLS.escalateDispute, (input) => escalate(context, callOf(input)));
  defineRoute(app, context, CALLS.appealAward, (input) => appeal(context, callOf(input)));
  defineRoute(app, context, CALLS.proposeSplit, (input) =>
    requestConfirmation(context, callOf(input), 'propose_split', { payeeRials: input.body.payee_rials }),
  );
  defineRoute(app, context, CALLS.acceptInDispute, (input) =>
    requestConfirmation(context, callOf(input), ...acceptanceOf(input.body)),
  );
  defineRoute(app, context, CALLS.concedeDispute, (input) =>
    requestConfirmation(context, callOf(input), 'concede_dispute'),
  );
}

/** Calls of the referee. */
export function registerJudgmentRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.listJudgments, ({ query, session }) =>
    listJudgments(context, { start: 0, size: LIST_PAGE_SIZE, ...query, userId: session.userId }),
  );
  defineRoute(app, context, CALLS.judgmentDetails, ({ body, session }) =>
    judgmentDetails(context, { userId: session.userId, disputeId: body.dispute_id }),
  );
  defineRoute(app, context, CALLS.acceptCase, (input) => acceptCase(context, callOf(input)));
  defineRoute(app, context, CALLS.declineCase, (input) => declineCase(context, callOf(input)));
  defineRoute(app, context, CALLS.askSide, (input) => askSide(context, callOf(input)));
  defineRoute(app, context, CALLS.awardDispute, (input) => requestAward(context, callOf(input)));
}

/** Pictures of disputes and items. The scope is its own, because only it accepts forms. */
export async function registerEvidenceRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  await takePictures(scope);
  defineRoute(scope, context, CALLS.uploadEvidence, ({ body, session }) =>
    uploadEvidence(context, { userId: session.userId, paymentCode: body.payment_code, file: body.file }),
  );
  defineRoute(scope, context, CALLS.addItemPhoto, ({ body, session }) =>
    addItemPhoto(context, { userId: session.userId, paymentCode: body.payment_code, file: body.file }),
  );
  defineRoute(scope, context, CALLS.removeItemPhoto, (input) => removeItemPhoto(context, callOf(input)));
  defineFileRoute(scope, context, CALLS.readEvidence, 'evidence.jpg', ({ params, session, request }) =>
    readEvidence(context, {
      userId: session.userId,
      id: params.id,
      isFromOffice: isFromOffice(context, request.ip),
    }),
  );
}
