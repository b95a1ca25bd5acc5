import { CALLS } from '@contract/calls';
import type { CommissionSide } from '@contract/schemas/common';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { addressGroup, originOfRequest } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { confirmReceipt, extendByBuyer, handover, handoverCode, recordBySeller } from '../services/delivery/delivery';
import { confirmDisputeAction } from '../services/disputes/codedSteps';
import { callOutcome } from '../services/idempotency';
import { readTicket } from '../services/payments/gatewayCallback';
import { pay } from '../services/payments/pay';
import { createTransaction, quoteCommission } from '../services/transactions/createTransaction';
import { filterTransactions, listInquiries, listPayments } from '../services/transactions/lists';
import { confirmAction, isDisputeAction, type OtpAction, requestAction } from '../services/transactions/otpActions';
import { transactionDetails } from '../services/transactions/transactionDetails';

/** Payment requests: quote, make, read, pay, what came of it, and the three actions that a one-time code confirms. */
export function registerTransactionRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.commission, ({ params, session }) =>
    quoteCommission(context, {
      amountRials: Number(params.amount),
      side: Number(params.side) as CommissionSide,
      userId: session?.userId ?? null,
    }),
  );
  defineRoute(app, context, CALLS.createTransaction, ({ body, session, idempotencyKey }) =>
    createTransaction(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.transactionDetails, ({ body, session, request }) =>
    transactionDetails(context, {
      paymentCode: body.payment_code,
      userId: session.userId,
      ownOrigin: originOfRequest(request),
    }),
  );
  defineRoute(app, context, CALLS.pay, ({ body, session, idempotencyKey, request }) =>
    pay(context, { userId: session.userId, body, idempotencyKey, ownOrigin: originOfRequest(request) }),
  );
  defineRoute(app, context, CALLS.readTicket, ({ params, request }) =>
    readTicket(context, { ticket: params.ticket, addressGroup: addressGroup(request.ip) }),
  );
  defineRoute(app, context, CALLS.callOutcome, ({ body, session }) =>
    callOutcome(context, { userId: session.userId, key: body.idempotency_key }),
  );
  defineAction(app, context, CALLS.cancel, 'cancel');
  defineAction(app, context, CALLS.settle, 'settle_transaction');
  defineAction(app, context, CALLS.refund, 'refund_transaction');
  defineRoute(app, context, CALLS.handoverCode, ({ body, session, idempotencyKey, request }) =>
    handoverCode(context, { userId: session.userId, body, idempotencyKey, ownOrigin: originOfRequest(request) }),
  );
  defineRoute(app, context, CALLS.handover, ({ body, session, idempotencyKey }) =>
    handover(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.recordDelivery, ({ body, session, idempotencyKey }) =>
    recordBySeller(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.confirmReceipt, ({ body, session, idempotencyKey }) =>
    confirmReceipt(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.extendDeadline, ({ body, session, idempotencyKey }) =>
    extendByBuyer(context, { userId: session.userId, body, idempotencyKey }),
  );
  defineRoute(app, context, CALLS.verifyTransactionOtp, ({ body, session, idempotencyKey }) => {
    const { action, ...rest } = body;
    const asked = { userId: session.userId, idempotencyKey };
    return isDisputeAction(action)
      ? confirmDisputeAction(context, { ...asked, body, purpose: action })
      : confirmAction(context, { ...asked, body: { ...rest, ...(action && { action }) } });
  });
}

function defineAction(
  app: FastifyInstance,
  context: Context,
  call: typeof CALLS.cancel | typeof CALLS.settle | typeof CALLS.refund,
  action: OtpAction,
): void {
  defineRoute(app, context, call, ({ body, session, idempotencyKey }) =>
    requestAction(context, { userId: session.userId, paymentCode: body.payment_code, action, idempotencyKey }),
  );
}

/** History, received requests and sent requests. */
export function registerListRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.filterTransactions, ({ session, body }) =>
    filterTransactions(context, session.userId, body),
  );
  defineRoute(app, context, CALLS.listInquiries, ({ session, query }) => listInquiries(context, session.userId, query));
  defineRoute(app, context, CALLS.listPayments, ({ session, query }) => listPayments(context, session.userId, query));
}
