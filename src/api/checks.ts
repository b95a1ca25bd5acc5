import { addressOf } from '@contract/addresses/address';
import { CHECK_ADDRESSES } from '@contract/addresses/check';
import type { CheckReaderAnswer, CheckAnswer as WireCheck } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import { fromWire } from './names';
import type { Check, CheckReader } from './receiptModels';

/** «Is it really paid?», for anybody who was shown a receipt. */
export const checksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    check: build.query<Check, string>({
      query: (token) => ({ ...addressOf(CHECK_ADDRESSES.check, { token }), withoutAuth: true }),
      transformResponse: fromWire<WireCheck>,
    }),

    /** Whether the money is the reader's, who is logged in. */
    checkReader: build.query<CheckReader, string>({
      query: (token) => addressOf(CHECK_ADDRESSES.checkReader, { token }),
      transformResponse: fromWire<CheckReaderAnswer>,
      providesTags: ['User'],
    }),
  }),
});

export const { useCheckQuery, useCheckReaderQuery } = checksApi;
