import { addressOf } from '@contract/addresses/address';
import { DISPUTE_ADDRESSES } from '@contract/addresses/dispute';
import type { DisputeReason } from '@contract/rules/disputes';
import type { DivisionBasis } from '@contract/rules/division';
import type { Evidence, Dispute as WireDispute } from '@contract/schemas/disputes';
import { baseApi } from './baseApi';
import type { Dispute } from './disputeModels';
import type { EvidencePicture } from './models';
import { codeFromWire, movedTags, type OfTransaction, refusedTags, type SentCode } from './transactions';
import { nextFromWire, pictureFromWire } from './whatIsNext';

/** What somebody writes, and the pictures that go with it. */
interface Written extends OfTransaction {
  text: string;
  evidenceIds: string[];
}

const fromAnswer = ({ dispute }: { dispute: WireDispute }) => disputeFromWire(dispute);
const written = ({ paymentCode, text, evidenceIds }: Written) => ({
  payment_code: paymentCode,
  text,
  evidence_ids: evidenceIds,
});

/** Disputes over held money, for its two sides; what a referee does stands in `judgments.ts`. */
export const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    disputeDetails: build.query<Dispute, string>({
      query: (paymentCode) => ({ ...addressOf(DISPUTE_ADDRESSES.disputeDetails), body: { payment_code: paymentCode } }),
      transformResponse: fromAnswer,
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    openDispute: build.mutation<Dispute, Written & { reason: DisputeReason; wantedPayeeRials: number }>({
      query: ({ idempotencyKey, reason, wantedPayeeRials, ...request }) => ({
        ...addressOf(DISPUTE_ADDRESSES.openDispute),
        body: {
          ...written({ idempotencyKey, ...request }),
          reason,
          wanted_payee_rials: wantedPayeeRials,
        },
        idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    answerDispute: build.mutation<Dispute, Written>({
      query: (request) => ({
        ...addressOf(DISPUTE_ADDRESSES.answerDispute),
        body: written(request),
        idempotencyKey: request.idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    addStatement: build.mutation<Dispute, Written>({
      query: (request) => ({
        ...addressOf(DISPUTE_ADDRESSES.stateInDispute),
        body: written(request),
        idempotencyKey: request.idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    appealAward: build.mutation<Dispute, Written>({
      query: (request) => ({
        ...addressOf(DISPUTE_ADDRESSES.appealAward),
        body: written(request),
        idempotencyKey: request.idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    rejectProposal: build.mutation<Dispute, OfTransaction & { proposalId: string }>({
      query: ({ paymentCode, proposalId, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.rejectProposal),
        body: { payment_code: paymentCode, proposal_id: proposalId },
        idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    escalateDispute: build.mutation<Dispute, OfTransaction>({
      query: ({ paymentCode, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.escalateDispute),
        body: { payment_code: paymentCode },
        idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    withdrawDispute: build.mutation<Dispute, OfTransaction>({
      query: ({ paymentCode, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.withdrawDispute),
        body: { payment_code: paymentCode },
        idempotencyKey,
      }),
      transformResponse: fromAnswer,
      invalidatesTags: movedTags,
    }),

    /** Each of these answers the temporary token that the code step needs. */
    requestConcede: build.mutation<SentCode, OfTransaction>({
      query: ({ paymentCode, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.concedeDispute),
        body: { payment_code: paymentCode },
        idempotencyKey,
      }),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
    requestProposal: build.mutation<SentCode, OfTransaction & { payeeRials: number }>({
      query: ({ paymentCode, payeeRials, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.proposeSplit),
        body: { payment_code: paymentCode, payee_rials: payeeRials },
        idempotencyKey,
      }),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
    requestAcceptance: build.mutation<SentCode, OfTransaction & { kind: 'proposal' | 'award'; subjectId: string }>({
      query: ({ paymentCode, kind, subjectId, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.acceptInDispute),
        body: {
          payment_code: paymentCode,
          ...(kind === 'proposal' ? { proposal_id: subjectId } : { award_id: subjectId }),
        },
        idempotencyKey,
      }),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
    /** A picture, as the address (`blob:`) under which this tab has it; it is let go with the last screen that shows it. */
    evidencePicture: build.query<string, string>({
      query: (evidenceId) => ({
        ...addressOf(DISPUTE_ADDRESSES.readEvidence, { id: evidenceId }),
        responseHandler: pictureIn,
      }),
      async onCacheEntryAdded(_evidenceId, { cacheDataLoaded, cacheEntryRemoved }) {
        const loaded = await cacheDataLoaded.catch(() => null);
        await cacheEntryRemoved;
        if (loaded !== null) URL.revokeObjectURL(loaded.data);
      },
      keepUnusedDataFor: 60,
    }),

    /** Shows the office what somebody else has written; pressed twice it is one report. */
    reportEntry: build.mutation<void, string>({
      query: (entryId) => ({ ...addressOf(DISPUTE_ADDRESSES.reportEntry), body: { entry_id: entryId } }),
      transformResponse: () => undefined,
    }),

    uploadEvidence: build.mutation<EvidencePicture, { paymentCode: string; file: Blob }>({
      query: ({ paymentCode, file }) => {
        const form = new FormData();
        form.append('payment_code', paymentCode);
        form.append('file', file, 'evidence');
        return { ...addressOf(DISPUTE_ADDRESSES.uploadEvidence), body: form };
      },
      transformResponse: (answer: Evidence) => pictureFromWire(answer),
    }),
  }),
});

/** A dispute as its reader sees it. */
export function disputeFromWire(wire: WireDispute): Dispute {
  return {
    disputeId: wire.dispute_id,
    paymentCode: wire.payment_code,
    stage: wire.stage,
    openedBy: wire.opened_by,
    reason: wire.reason,
    wantedPayeeRials: wire.wanted_payee_rials,
    openedAt: wire.opened_at,
    referee: wire.referee,
    entries: wire.entries.map((entry) => ({
      entryId: entry.entry_id,
      by: entry.by,
      kind: entry.kind,
      text: entry.text,
      evidence: entry.evidence.map(pictureFromWire),
      at: entry.at,
    })),
    proposals: wire.proposals.map((proposal) => ({
      proposalId: proposal.proposal_id,
      by: proposal.by,
      payeeRials: proposal.payee_rials,
      payerReceives: proposal.payer_receives,
      payeeReceives: proposal.payee_receives,
      state: proposal.state,
      expiresAt: proposal.expires_at,
    })),
    award: wire.award && {
      awardId: wire.award.award_id,
      by: wire.award.by,
      payeeRials: wire.award.payee_rials,
      payerReceives: wire.award.payer_receives,
      payeeReceives: wire.award.payee_receives,
      text: wire.award.text,
      at: wire.award.at,
      final: wire.award.final,
    },
    outcome: wire.outcome && {
      kind: wire.outcome.kind,
      payerReceives: wire.outcome.payer_receives,
      payeeReceives: wire.outcome.payee_receives,
      at: wire.outcome.at,
    },
    division: wire.division && divisionFromWire(wire.division),
    myActions: wire.my_actions,
    next: nextFromWire(wire.next),
    version: wire.version,
  };
}

function divisionFromWire(wire: NonNullable<WireDispute['division']>): DivisionBasis {
  return {
    amountRials: wire.amount,
    commissionSide: wire.commission_side,
    commissionRials: wire.commission,
    payerCreditRials: wire.payer_credit,
    payeeFreeRials: wire.payee_free,
  };
}

/** The address (`blob:`) under which this tab has the picture, in the form of the other answers; a refusal is JSON as everywhere. */
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
