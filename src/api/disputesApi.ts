import { addressOf, type PlainRoute } from '@contract/address';
import type { PaymentCodeBody } from '@contract/calls/common';
import type {
  AnswerDisputeBody,
  AppealBody,
  Evidence,
  OpenDisputeBody,
  OpenDisputeInBrief,
  RejectBody,
  StatementBody,
  Dispute as WireDispute,
  EvidencePicture as WirePicture,
} from '@contract/calls/disputeCalls';
import type { DisputeReason } from '@contract/rules/disputeRules';
import { baseApi, callOnce, command } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import { movedTags, type OfTransaction } from './transactionsApi';

/** A picture, re-encoded by the server. Only people of the dispute can read it. Width and height are pixels. */
export type EvidencePicture = FromWire<WirePicture>;

/** The open dispute of a transaction. Times are ISO 8601, UTC. */
export type OpenDispute = FromWire<NonNullable<OpenDisputeInBrief>>;

/** A dispute, as its reader sees it. Times are ISO 8601, money is integer rials. */
export type Dispute = FromWire<WireDispute>;

export type DisputeEntry = Dispute['entries'][number];

/** The author of an entry in a dispute. */
export type DisputeAuthor = DisputeEntry['by'];

/** Rials of the payee before commission. The shares of the sides are after commission. */
export type Proposal = Dispute['proposals'][number];

/** Rials of the payee before commission. The shares of the sides are after commission. A final award has no appeal. */
export type Award = NonNullable<Dispute['award']>;

/** A text with its pictures. */
interface Written extends OfTransaction {
  text: string;
  evidenceIds: string[];
}

const fromAnswer = ({ dispute }: { dispute: WireDispute }) => fromWire(dispute);

/** A call of a side that takes effect once, and answers the dispute. */
const step = <Body extends object>(route: PlainRoute) => ({
  query: callOnce<Body>(route),
  transformResponse: fromAnswer,
  invalidatesTags: movedTags,
});

/** Disputes over held money, for buyer and seller. `judgmentsApi.ts` has the referee's calls. */
export const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    disputeDetails: build.query<Dispute, string>({
      query: (paymentCode) => ({ ...addressOf('POST /api/v1/disputes/details/'), body: toWire({ paymentCode }) }),
      transformResponse: fromAnswer,
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    openDispute: build.mutation<Dispute, Written & { reason: DisputeReason; wantedPayeeRials: number }>(
      step<Omit<OpenDisputeBody, 'reason'> & { reason: DisputeReason }>('POST /api/v1/disputes/'),
    ),

    answerDispute: build.mutation<Dispute, Written>(step<AnswerDisputeBody>('POST /api/v1/disputes/answer/')),

    addStatement: build.mutation<Dispute, Written>(step<StatementBody>('POST /api/v1/disputes/statement/')),

    appealAward: build.mutation<Dispute, Written>(step<AppealBody>('POST /api/v1/disputes/appeal/')),

    rejectProposal: build.mutation<Dispute, OfTransaction & { proposalId: string }>(
      step<RejectBody>('POST /api/v1/disputes/reject/'),
    ),

    escalateDispute: build.mutation<Dispute, OfTransaction>(step<PaymentCodeBody>('POST /api/v1/disputes/escalate/')),

    withdrawDispute: build.mutation<Dispute, OfTransaction>(step<PaymentCodeBody>('POST /api/v1/disputes/withdraw/')),

    /** The `blob:` address of a picture in this tab. The last screen that shows the picture releases it. */
    evidencePicture: build.query<string, string>({
      query: (evidenceId) => ({
        ...addressOf('GET /api/v1/disputes/evidence/:id/', { id: evidenceId }),
        responseHandler: pictureIn,
      }),
      async onCacheEntryAdded(_evidenceId, { cacheDataLoaded, cacheEntryRemoved }) {
        const loaded = await cacheDataLoaded.catch(() => null);
        await cacheEntryRemoved;
        if (loaded !== null) URL.revokeObjectURL(loaded.data);
      },
      keepUnusedDataFor: 60,
    }),

    /** Reports an entry of the other side to the office. A second report changes nothing. */
    reportEntry: build.mutation<void, string>(
      command([], (entryId) => ({ ...addressOf('POST /api/v1/disputes/report/'), body: toWire({ entryId }) })),
    ),

    uploadEvidence: build.mutation<EvidencePicture, { paymentCode: string; file: Blob }>({
      query: ({ paymentCode, file }) => {
        const form = new FormData();
        form.append('payment_code', paymentCode);
        form.append('file', file, 'evidence');
        return { ...addressOf('POST /api/v1/disputes/evidence/'), body: form };
      },
      transformResponse: ({ evidence_id, width, height }: Evidence) => fromWire({ evidence_id, width, height }),
    }),
  }),
});

/** The `blob:` address of a picture as `{ data }`, the form of all answers. A refusal is JSON. */
async function pictureIn(response: Response): Promise<unknown> {
  return response.ok ? { data: URL.createObjectURL(await response.blob()) } : response.json();
}

export const {
  useDisputeDetailsQuery,
  useReportEntryMutation,
  useOpenDisputeMutation,
  useAnswerDisputeMutation,
  useAddStatementMutation,
  useAppealAwardMutation,
  useRejectProposalMutation,
  useEscalateDisputeMutation,
  useWithdrawDisputeMutation,
  useEvidencePictureQuery,
} = disputesApi;
