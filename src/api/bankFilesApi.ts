import { addressOf } from '@contract/address';
import type {
  DifferenceQuery,
  ExplainGroupBody,
  SettlementBody,
  UploadQuery,
  BankDay as WireDay,
  BankFile as WireFile,
  GatewayDays as WireGatewayDays,
  DifferencePage as WirePage,
  WaitingPayouts as WirePayouts,
  RefundQueue as WireRefunds,
  WithdrawBody,
} from '@contract/calls/bankFileCalls';
import type { FormatBody, FormatList, FormatSwitchBody, Sample, SampleQuery } from '@contract/calls/bankFormatCalls';
import type { HolidayBody, HolidayList } from '@contract/calls/holidayCalls';
import type { BankSource, DifferenceKind } from '@contract/rules/bankFileRules';
import type { FormatRules } from '@contract/rules/bankFormatRules';
import { toBase64Url } from '@contract/rules/base64';
import { baseApi, command, withQuery } from './baseApi';
import { type FromWire, fromWire } from './names';

/** A day of reconciliation. Days are ISO 8601 dates in Tehran, money is integer rials. */
export type BankDay = FromWire<WireDay>;
export type BankSourceOfDay = BankDay['sources'][number];
export type BankGroup = BankSourceOfDay['groups'][number];
export type BankFileOfDay = BankSourceOfDay['files'][number];
export type BankDifference = FromWire<WirePage>['differences'][number];

/** The differences of a kind. */
export interface DifferenceList {
  day: string;
  source: BankSource;
  kind: DifferenceKind;
}
export type BankFile = FromWire<WireFile>;
/** A day of the gateway's files that no settlement covers. */
export type GatewayDay = FromWire<WireGatewayDays>['days'][number];

/** Payments that go back to their cards. */
export type RefundQueue = FromWire<WireRefunds>;
export type Refund = RefundQueue['refunds'][number];

export type WaitingPayout = FromWire<WirePayouts>['payouts'][number];

/** A day without a cycle of the bank, as an ISO 8601 date in Tehran. */
export type Holiday = HolidayList['holidays'][number];

export interface BankUpload {
  /** A new UUID: its progress is read by it. */
  fileId: string;
  source: BankSource;
  day: string;
  name: string;
  formatId: string | undefined;
  file: Blob;
}

/** A format of files. Its rules keep their names of the wire. */
export interface BankFormat extends Omit<FormatList['formats'][number], 'format_id'> {
  readonly formatId: string;
}
export type BankSample = Sample;

/** Browsers name the type of a file differently. */
function fileBody(file: Blob): Blob {
  return new Blob([file], { type: 'text/csv' });
}

/** The calls of finance. */
export const bankFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bankDay: build.query<BankDay, string>({
      query: (day) => withQuery(addressOf('GET /office/v1/bank-days/'), { day }),
      transformResponse: fromWire<WireDay>,
      providesTags: ['BankDay'],
    }),
    bankDifferences: build.infiniteQuery<FromWire<WirePage>, DifferenceList, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) =>
        withQuery<DifferenceQuery>(addressOf('GET /office/v1/bank-days/differences/'), {
          ...queryArg,
          after: pageParam ?? undefined,
        }),
      transformResponse: fromWire<WirePage>,
      providesTags: ['BankDay'],
    }),
    bankFile: build.query<BankFile, string>({
      query: (fileId) => addressOf('GET /office/v1/bank-files/:id/', { id: fileId }),
      transformResponse: fromWire<WireFile>,
    }),
    uploadBankFile: build.mutation<void, BankUpload>(
      command(['BankFormats', 'BankDay'], ({ fileId, source, day, name, formatId, file }) => {
        const { method, path } = addressOf('POST /office/v1/bank-files/');
        const query = {
          file_id: fileId,
          source,
          day,
          name,
          ...(formatId && { format_id: formatId }),
        } satisfies UploadQuery;
        return { method, path: `${path}?${new URLSearchParams(query)}`, body: fileBody(file) };
      }),
    ),
    acceptBankFile: build.mutation<void, string>(
      command(['BankDay', 'BankFormats'], (fileId) => ({
        ...addressOf('POST /office/v1/bank-files/accept/'),
        body: { file_id: fileId },
      })),
    ),
    dropBankFile: build.mutation<void, string>(
      command(['BankDay'], (fileId) => ({
        ...addressOf('POST /office/v1/bank-files/drop/'),
        body: { file_id: fileId },
      })),
    ),
    explainDifference: build.mutation<void, { day: string; source: BankSource; key: string; text: string }>(
      command(['BankDay'], (body) => ({ ...addressOf('POST /office/v1/bank-days/explain/'), body })),
    ),
    explainDifferences: build.mutation<void, ExplainGroupBody>(
      command(['BankDay'], (body) => ({ ...addressOf('POST /office/v1/bank-days/explain-group/'), body })),
    ),
    withdrawBankFile: build.mutation<void, { fileId: string; text: string }>(
      command(['BankDay'], ({ fileId, text }) => {
        const body: WithdrawBody = { file_id: fileId, text };
        return { ...addressOf('POST /office/v1/bank-files/withdraw/'), body };
      }),
    ),
    gatewayDays: build.query<GatewayDay[], string>({
      query: (day) => withQuery(addressOf('GET /office/v1/bank-days/unsettled/'), { day }),
      transformResponse: ({ days }: WireGatewayDays) => days.map(fromWire<WireGatewayDays['days'][number]>),
      providesTags: ['BankDay'],
    }),
    settleGateway: build.mutation<void, SettlementBody>(
      command(['BankDay'], (body) => ({ ...addressOf('POST /office/v1/bank-days/settlement/'), body })),
    ),
    closeBankDay: build.mutation<void, string>(
      command(['BankDay'], (day) => ({ ...addressOf('POST /office/v1/bank-days/close/'), body: { day } })),
    ),
    listBankFormats: build.query<BankFormat[], void>({
      query: () => addressOf('GET /office/v1/bank-formats/'),
      transformResponse: ({ formats }: FormatList) =>
        formats.map(({ format_id: formatId, ...format }) => ({ formatId, ...format })),
      providesTags: ['BankFormats'],
    }),
    addBankFormat: build.mutation<void, FormatBody>(
      command(['BankFormats'], (body) => ({ ...addressOf('POST /office/v1/bank-formats/'), body })),
    ),
    switchBankFormat: build.mutation<void, { formatId: string; off: boolean }>(
      command(['BankFormats'], ({ formatId, off }) => {
        const body: FormatSwitchBody = { format_id: formatId, off };
        return { ...addressOf('POST /office/v1/bank-formats/switch/'), body };
      }),
    ),
    readBankSample: build.mutation<BankSample, { source: BankSource; rules: FormatRules; file: Blob }>({
      query: ({ source, rules, file }) => ({
        ...withQuery<SampleQuery>(addressOf('POST /office/v1/bank-formats/sample/'), {
          source,
          rules: toBase64Url(new TextEncoder().encode(JSON.stringify(rules))),
        }),
        body: fileBody(file),
      }),
    }),
    listRefunds: build.query<RefundQueue, void>({
      query: () => addressOf('GET /office/v1/refunds/'),
      transformResponse: fromWire<WireRefunds>,
      providesTags: ['Refunds'],
    }),
    retryRefund: build.mutation<void, string>(
      command(['Refunds'], (reference) => ({ ...addressOf('POST /office/v1/refunds/retry/'), body: { reference } })),
    ),
    proposeReturn: build.mutation<void, { reference: string; text: string }>(
      command(['Refunds', 'BankDay'], (body) => ({ ...addressOf('POST /office/v1/refunds/return/'), body })),
    ),
    listWaitingPayouts: build.query<WaitingPayout[], void>({
      query: () => addressOf('GET /office/v1/payouts/'),
      transformResponse: ({ payouts }: WirePayouts) => payouts.map(fromWire<WirePayouts['payouts'][number]>),
      providesTags: ['WaitingPayouts'],
    }),
    listHolidays: build.query<Holiday[], void>({
      query: () => addressOf('GET /office/v1/holidays/'),
      transformResponse: ({ holidays }: HolidayList) => holidays,
      providesTags: ['Holidays'],
    }),
    addHoliday: build.mutation<void, HolidayBody>(
      command(['Holidays'], (body) => ({ ...addressOf('POST /office/v1/holidays/'), body })),
    ),
    removeHoliday: build.mutation<void, string>(
      command(['Holidays'], (day) => ({ ...addressOf('POST /office/v1/holidays/remove/'), body: { day } })),
    ),
  }),
});

export const {
  useBankDayQuery,
  useBankDifferencesInfiniteQuery,
  useBankFileQuery,
  useUploadBankFileMutation,
  useAcceptBankFileMutation,
  useDropBankFileMutation,
  useExplainDifferenceMutation,
  useExplainDifferencesMutation,
  useWithdrawBankFileMutation,
  useGatewayDaysQuery,
  useSettleGatewayMutation,
  useCloseBankDayMutation,
  useListRefundsQuery,
  useRetryRefundMutation,
  useProposeReturnMutation,
  useListWaitingPayoutsQuery,
  useListHolidaysQuery,
  useListBankFormatsQuery,
  useAddBankFormatMutation,
  useSwitchBankFormatMutation,
  useReadBankSampleMutation,
  useAddHolidayMutation,
  useRemoveHolidayMutation,
} = bankFilesApi;
