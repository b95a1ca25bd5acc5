import { addressOf } from '@contract/addresses/address';
import { CHECK_ADDRESSES } from '@contract/addresses/check';
import type { CheckAnswer, CheckReaderAnswer, CheckAnswer as WireCheck } from '@contract/schemas/receipts';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

/** A payment, as a holder of its receipt may see it. Times are ISO 8601, UTC. */
export type Check = FromWire<CheckAnswer>;

/** The relation of a logged-in reader to a check page. The payment code belongs to the reader's own transaction. */
export type CheckReader = FromWire<CheckReaderAnswer>;

/** The check page: is this receipt really paid? */
export const checksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    check: build.query<Check, string>({
      query: (token) => ({ ...addressOf(CHECK_ADDRESSES.check, { token }), withoutAuth: true }),
      transformResponse: fromWire<WireCheck>,
    }),

    /** Tells a logged-in reader whether the money is theirs. */
    checkReader: build.query<CheckReader, string>({
      query: (token) => addressOf(CHECK_ADDRESSES.checkReader, { token }),
      transformResponse: fromWire<CheckReaderAnswer>,
      providesTags: ['User'],
    }),
  }),
});

export const { useCheckQuery, useCheckReaderQuery } = checksApi;
