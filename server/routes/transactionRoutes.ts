import { CALLS } from '@contract/calls';
import type { CommissionSide } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import { PAYOUT_OTP_ACTION } from '@contract/rules/confirmedActions';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { groupOf, originOfRequest } from '../http/caller';
import { callOf, defineRoute } from '../http/defineRoute';
import { Refusal } from '../refusal';
import { confirm, requestConfirmation } from '../services/confirmation/confirm';
import { confirmReceipt, extendByBuyer, handover, handoverCode, recordBySeller } from '../services/delivery/delivery';
import { callOutcome } from '../services/idempotency';
import { pay, savedAddresses } from '../services/payments/pay';
import { readTicket } from '../services/payments/receiptTickets';
import { createTransaction, quoteCommission } from '../services/transactions/createTransaction';
import { changeLinkPreview, linkedRequest, previewRequest } from '../services/transactions/linkPreview';
import { filterTransactions, listInquiries, listPayments } from '../services/transactions/lists';
import { transactionDetails } from '../services/transactions/transactionDetails';
import { type LinkWords, linkedCodeIn, requestWords } from '../texts/linkPreview';

/** Transactions: quote, creation, details, payment, delivery, and the actions that a one-time code confirms. */
export function registerTransactionRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.commission, ({ params, session }) =>
    quoteCommission(context, {
      amountRials: Number(params.amount),
      side: Number(params.side) as CommissionSide,
      userId: session?.userId ?? null,
    }),
  );
  defineRoute(app, context, CALLS.createTransaction, (input) => createTransaction(context, callOf(input)));
  defineRoute(app, context, CALLS.transactionDetails, ({ body, session, request }) =>
    transactionDetails(context, {
      paymentCode: body.payment_code,
      userId: session.userId,
      ownOrigin: originOfRequest(request),
    }),
  );
  defineRoute(app, context, CALLS.changeLinkPreview, (input) => changeLinkPreview(context, callOf(input)));
  defineRoute(app, context, CALLS.pay, (input) =>
    pay(context, { ...callOf(input), ownOrigin: originOfRequest(input.request) }),
  );
  defineRoute(app, context, CALLS.savedAddresses, ({ session }) => savedAddresses(context, session));
  defineRoute(app, context, CALLS.readTicket, ({ params, request }) =>
    readTicket(context, { ticket: params.ticket, addressGroup: groupOf(request) }),
  );
  defineRoute(app, context, CALLS.callOutcome, ({ body, session }) =>
    callOutcome(context, { userId: session.userId, key: body.idempotency_key }),
  );
  defineRoute(app, context, CALLS.cancel, (input) => requestConfirmation(context, callOf(input), 'cancel'));
  defineRoute(app, context, CALLS.settle, (input) => requestConfirmation(context, callOf(input), 'settle_transaction'));
  defineRoute(app, context, CALLS.refund, (input) => requestConfirmation(context, callOf(input), 'refund_transaction'));
  defineRoute(app, context, CALLS.changePayoutAccount, (input) =>
    requestConfirmation(context, callOf(input), PAYOUT_OTP_ACTION, { accountId: input.body.bank_account_id }),
  );
  defineRoute(app, context, CALLS.handoverCode, (input) =>
    handoverCode(context, callOf(input), originOfRequest(input.request)),
  );
  defineRoute(app, context, CALLS.handover, (input) => handover(context, callOf(input)));
  defineRoute(app, context, CALLS.recordDelivery, (input) => recordBySeller(context, callOf(input)));
  defineRoute(app, context, CALLS.confirmReceipt, (input) => confirmReceipt(context, callOf(input)));
  defineRoute(app, context, CALLS.extendDeadline, (input) => extendByBuyer(context, callOf(input)));
  defineRoute(app, context, CALLS.verifyTransactionOtp, (input) => confirm(context, callOf(input)));
}

/** Requests before the login. The scope is its own, because no answer may be indexed or stored. */
export function registerPreviewRoutes(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex');
  });
  // A malformed code gets the answer of an unknown one.
  scope.setErrorHandler<FastifyError>((error) => {
    throw error.validationContext === 'params' ? new Refusal(ERROR.notFound, 'No payable request') : error;
  });
  defineRoute(scope, context, CALLS.previewRequest, ({ params, request }) =>
    previewRequest(context, { code: params.code, address: groupOf(request) }),
  );
}

/**
 * A messenger's words for the link of a payable request. Null for every other address, above the limit of previews, and
 * without the database.
 */
export async function wordsOfPayLink(
  context: Context,
  { path, address }: { readonly path: string; readonly address: string },
): Promise<LinkWords | null> {
  const code = linkedCodeIn(path);
  if (code === null) return null;
  const request = await linkedRequest(context, { code, address }).catch(() => null);
  return request && requestWords(request);
}

/** History, received requests and sent requests. */
export function registerListRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.filterTransactions, ({ session, body }) =>
    filterTransactions(context, session.userId, body),
  );
  defineRoute(app, context, CALLS.listInquiries, ({ session, query }) => listInquiries(context, session.userId, query));
  defineRoute(app, context, CALLS.listPayments, ({ session, query }) => listPayments(context, session.userId, query));
}
