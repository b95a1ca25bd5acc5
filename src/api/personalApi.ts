import { addressOf } from '@contract/address';
import type { TransactionCodeAnswer } from '@contract/calls/common';
import type {
  AccountStatementBody,
  PersonalProofBody,
  AccountStatement as WireStatement,
} from '@contract/calls/personalCalls';
import type { PersonalOtpAction } from '@contract/rules/personalRules';
import { baseApi } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import { codeFromWire, type Proof, type SentCode } from './transactionsApi';

/** Money of a person at Amanat in a range of days. Times are ISO 8601, money is rials. */
export type AccountStatement = FromWire<WireStatement>;

/** A downloaded file: its `blob:` address in this tab. */
interface DataFile {
  address: string;
}

interface PersonalProof {
  action: PersonalOtpAction;
  token: string;
  proof: Proof;
}

/** The file as `{ data }`, the form of all answers. A refusal is JSON. */
async function fileIn(response: Response): Promise<unknown> {
  return response.ok ? { data: { address: URL.createObjectURL(await response.blob()) } } : response.json();
}

/** A person's own data: export, closing of the account, statement. */
export const personalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Starts the confirmation of an export or a closing. */
    requestPersonal: build.mutation<SentCode, { action: PersonalOtpAction; bySms: boolean }>({
      query: ({ action, bySms }) => ({
        ...addressOf('POST /api/v1/users/data/code/'),
        body: { action, ...(bySms && { by_sms: true }) },
      }),
      transformResponse: (answer: TransactionCodeAnswer) => codeFromWire(answer),
    }),

    confirmPersonal: build.mutation<void, PersonalProof>({
      query: ({ action, token, proof }) => ({
        ...addressOf('POST /api/v1/users/data/confirm/'),
        body: {
          action,
          token,
          ...('code' in proof ? { verification_code: proof.code } : proof),
        } satisfies PersonalProofBody,
      }),
      transformResponse: () => undefined,
    }),

    /** All data of the person, after a confirmed export. */
    dataFile: build.mutation<DataFile, { token: string; form: 'json' | 'page' }>({
      query: ({ token, form }) => ({
        ...(form === 'json' ? addressOf('POST /api/v1/users/data/json/') : addressOf('POST /api/v1/users/data/page/')),
        body: { token },
        responseHandler: fileIn,
      }),
    }),

    accountStatement: build.query<AccountStatement, { from: string; to: string }>({
      query: (range) => ({
        ...addressOf('POST /api/v1/users/statement/'),
        body: toWire(range) satisfies AccountStatementBody,
      }),
      transformResponse: fromWire<WireStatement>,
      providesTags: ['Rows'],
    }),
  }),
});

export const { useAccountStatementQuery } = personalApi;
