import { addressOf } from '@contract/addresses/address';
import { RECEIPT_ADDRESSES } from '@contract/addresses/receipt';
import type { CheckLinkAnswer, ReceiptAnswer } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import { type Side, sideFromWire } from './transactions';

type WireReceipt = FromWire<ReceiptAnswer['receipt']>;

/** A receipt without the amounts and the account of the other side. Mobiles are masked. */
export type Receipt = Omit<WireReceipt, 'paymentCode' | 'commissionRials'> & {
  code: string;
  commissionRials: number;
  commissionSide: Side;
};

export type ReceiptPerson = Receipt['payer'];

/** A dispute with its outcome once it is closed. */
export type ReceiptDispute = NonNullable<Receipt['dispute']>;

/** Receipts of paid transactions, for buyer and seller. */
export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By payment code. */
    receipt: build.query<Receipt, string>({
      query: (paymentCode) => ({ ...addressOf(RECEIPT_ADDRESSES.receipt), body: toWire({ paymentCode }) }),
      transformResponse: (answer: ReceiptAnswer) => receiptFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    /** Answers a new link to the check page. The old one stops working. */
    renewCheckLink: build.mutation<string, string>({
      query: (paymentCode) => ({ ...addressOf(RECEIPT_ADDRESSES.checkLink), body: toWire({ paymentCode }) }),
      transformResponse: (answer: CheckLinkAnswer) => answer.check_url,
      invalidatesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),
  }),
});

function receiptFromWire({ receipt }: ReceiptAnswer): Receipt {
  const { payment_code: code, commission, ...wire } = receipt;
  return {
    ...fromWire(wire),
    code,
    commissionRials: commission.amount,
    commissionSide: sideFromWire(commission.side),
  };
}

export const { useReceiptQuery, useRenewCheckLinkMutation } = receiptsApi;
