import { addressOf } from '@contract/addresses/address';
import { RECEIPT_ADDRESSES } from '@contract/addresses/receipt';
import type { CheckLinkAnswer, ReceiptAnswer } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import { checkFromWire } from './checks';
import type { Receipt } from './receiptModels';
import { sideFromWire } from './side';
import { historyFromWire } from './transactions';
import { deliveryFromWire } from './whatIsNext';

/** Receipts of paid transactions, for their two sides. */
export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By payment code. */
    receipt: build.query<Receipt, string>({
      query: (paymentCode) => ({ ...addressOf(RECEIPT_ADDRESSES.receipt), body: { payment_code: paymentCode } }),
      transformResponse: (answer: ReceiptAnswer) => receiptFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    /** Another link to the check page; the one before leads nowhere. Answers the new one. */
    renewCheckLink: build.mutation<string, string>({
      query: (paymentCode) => ({ ...addressOf(RECEIPT_ADDRESSES.checkLink), body: { payment_code: paymentCode } }),
      transformResponse: (answer: CheckLinkAnswer) => answer.check_url,
      invalidatesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),
  }),
});

function receiptFromWire({ receipt }: ReceiptAnswer): Receipt {
  return {
    code: receipt.payment_code,
    role: receipt.role,
    amountRials: receipt.amount,
    purpose: receipt.behalf,
    payer: personFromWire(receipt.payer),
    payee: personFromWire(receipt.payee),
    commissionRials: receipt.commission.amount,
    commissionSide: sideFromWire(receipt.commission.side),
    paidRials: receipt.paid,
    returnedRials: receipt.returned,
    receivesRials: receipt.receives,
    account: receipt.account && {
      bankCode: receipt.account.bank_code,
      last4: receipt.account.last4,
      isCard: receipt.account.is_card,
    },
    traceNumber: receipt.tracknumber,
    history: historyFromWire(receipt.history),
    delivery: receipt.delivery && deliveryFromWire(receipt.delivery),
    dispute: receipt.dispute && disputeFromWire(receipt.dispute),
    checkUrl: receipt.check_url,
    check: checkFromWire(receipt.check),
    signedText: receipt.signed_text,
    fingerprint: receipt.fingerprint,
  };
}

function personFromWire(wire: ReceiptAnswer['receipt']['payer']): Receipt['payer'] {
  return { fullName: wire.full_name, mobile: wire.mobile };
}

function disputeFromWire({
  opened_at: openedAt,
  outcome,
}: NonNullable<ReceiptAnswer['receipt']['dispute']>): Receipt['dispute'] {
  return {
    openedAt,
    outcome: outcome && {
      kind: outcome.kind,
      payerReceives: outcome.payer_receives,
      payeeReceives: outcome.payee_receives,
      at: outcome.at,
    },
  };
}

export const { useReceiptQuery, useRenewCheckLinkMutation } = receiptsApi;
