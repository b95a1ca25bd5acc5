import { addressOf } from '@contract/addresses/address';
import { CHECK_ADDRESSES } from '@contract/addresses/check';
import type { CheckAnswer, CheckReaderAnswer, CheckAnswer as WireCheck } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

/** What anybody with its receipt may know of a payment. Times are ISO 8601, UTC. */
export type Check = FromWire<CheckAnswer>;

/** The relation of a logged-in reader to a check page; the payment code is of their own transaction. */
export type CheckReader = FromWire<CheckReaderAnswer>;

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
