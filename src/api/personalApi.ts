import { addressOf } from '@contract/address';
import type { AccountStatementBody, AccountStatement as WireStatement } from '@contract/calls/personalCalls';
import { baseApi, callWith } from './baseApi';
import { type DataFile, fileIn } from './files';
import { type FromWire, fromWire } from './names';

/** Money of a person at Amanat in a range of days. Times are ISO 8601, money is rials. */
export type AccountStatement = FromWire<WireStatement>;

/** A person's own data: export, closing of the account, statement. */
export const personalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All data of the person, after a confirmed export. */
    dataFile: build.mutation<DataFile, { token: string; form: 'json' | 'page' }>({
      query: ({ token, form }) => ({
        ...(form === 'json' ? addressOf('POST /api/v1/users/data/json/') : addressOf('POST /api/v1/users/data/page/')),
        body: { token },
        responseHandler: fileIn,
      }),
    }),

    accountStatement: build.query<AccountStatement, { from: string; to: string }>({
      query: callWith<AccountStatementBody>('POST /api/v1/users/statement/'),
      transformResponse: fromWire<WireStatement>,
      providesTags: ['Rows'],
    }),
  }),
});

export const { useAccountStatementQuery } = personalApi;
