import { addressOf } from '@contract/addresses/address';
import { CHECK_ADDRESSES } from '@contract/addresses/check';
import type { CheckReaderAnswer, CheckAnswer as WireCheck } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import type { Check, CheckReader } from './receiptModels';

/** «Is it really paid?», for anybody who was shown a receipt. */
export const checksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    check: build.query<Check, string>({
      query: (token) => ({ ...addressOf(CHECK_ADDRESSES.check, { token }), withoutAuth: true }),
      transformResponse: (answer: WireCheck) => checkFromWire(answer),
    }),

    /** Whether the money is the reader's, who is logged in. */
    checkReader: build.query<CheckReader, string>({
      query: (token) => addressOf(CHECK_ADDRESSES.checkReader, { token }),
      transformResponse: (answer: CheckReaderAnswer) => ({ role: answer.role, paymentCode: answer.payment_code }),
      providesTags: ['User'],
    }),
  }),
});

/** What a check says. */
export function checkFromWire(wire: WireCheck): Check {
  return {
    verdict: wire.verdict,
    amountRials: wire.amount,
    paidAt: wire.paid_at,
    payee: wire.payee,
    traceEnd: wire.trace_last4,
    checkedAt: wire.checked_at,
    signature: wire.signature,
  };
}

export const { useCheckQuery, useCheckReaderQuery } = checksApi;
