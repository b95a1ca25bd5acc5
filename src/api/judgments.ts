import { addressOf } from '@contract/addresses/address';
import { DISPUTE_ADDRESSES } from '@contract/addresses/dispute';
import type { DealInCase, JudgmentAnswer, JudgmentList } from '@contract/schemas/cases';
import { baseApi } from './baseApi';
import { disputeFromWire } from './disputes';
import type { CaseDeal, CasePerson, Judgment, JudgmentCase } from './judgmentModels';
import { codeFromWire, movedTags, type OfTransaction, refusedTags, type SentCode, termsFromWire } from './transactions';
import { deliveryFromWire } from './whatIsNext';

/** The payment code says whose page it belongs to. */
interface OfDispute extends OfTransaction {
  disputeId: string;
}

/** How many cases the list asks for: more than a referee ever has. */
const JUDGMENTS_ASKED = 100;

/** Disputes that were given to somebody to decide. */
export const judgmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listJudgments: build.query<Judgment[], void>({
      query: () => {
        const { method, path } = addressOf(DISPUTE_ADDRESSES.listJudgments);
        return { method, path: `${path}?start=0&size=${JUDGMENTS_ASKED}` };
      },
      transformResponse: (answer: JudgmentList) => answer.judgments.map(judgmentFromWire),
      providesTags: ['Lists'],
    }),

    judgmentDetails: build.query<JudgmentCase, string>({
      query: (disputeId) => ({ ...addressOf(DISPUTE_ADDRESSES.judgmentDetails), body: { dispute_id: disputeId } }),
      transformResponse: (answer: JudgmentAnswer) => caseFromWire(answer),
      providesTags: (result) => (result ? [{ type: 'Transaction', id: result.dispute.paymentCode }] : []),
    }),

    acceptJudgment: build.mutation<void, OfDispute>({
      query: ({ disputeId, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.acceptCase),
        body: { dispute_id: disputeId },
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),
    declineJudgment: build.mutation<void, OfDispute>({
      query: ({ disputeId, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.declineCase),
        body: { dispute_id: disputeId },
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),
    askSide: build.mutation<void, OfDispute & { to: 'payer' | 'payee'; text: string }>({
      query: ({ disputeId, to, text, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.askSide),
        body: { dispute_id: disputeId, to, text },
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),

    /** Answers the temporary token that the code step needs. */
    requestAward: build.mutation<SentCode, OfDispute & { payeeRials: number; text: string }>({
      query: ({ disputeId, payeeRials, text, idempotencyKey }) => ({
        ...addressOf(DISPUTE_ADDRESSES.awardDispute),
        body: { dispute_id: disputeId, payee_rials: payeeRials, text },
        idempotencyKey,
      }),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
  }),
});

function judgmentFromWire(wire: JudgmentList['judgments'][number]): Judgment {
  return {
    disputeId: wire.dispute_id,
    paymentCode: wire.payment_code,
    stage: wire.stage,
    state: wire.state,
    amountRials: wire.amount,
    dueAt: wire.due_at,
  };
}

/** A case for its referee. */
function caseFromWire({ dispute, deal }: JudgmentAnswer): JudgmentCase {
  return {
    dispute: disputeFromWire(dispute),
    deal: dealFromWire(deal),
  };
}

/** What was dealt, for whoever decides. */
export function dealFromWire(wire: DealInCase): CaseDeal {
  return {
    amountRials: wire.amount,
    purpose: wire.behalf,
    payer: wire.payer && personFromWire(wire.payer),
    payee: wire.payee && personFromWire(wire.payee),
    terms: wire.terms && termsFromWire(wire.terms),
    delivery: wire.delivery && deliveryFromWire(wire.delivery),
  };
}

function personFromWire(wire: NonNullable<DealInCase['payer']>): CasePerson {
  return { fullName: `${wire.first_name} ${wire.last_name}`, mobile: wire.mobile };
}

export const {
  useListJudgmentsQuery,
  useJudgmentDetailsQuery,
  useAcceptJudgmentMutation,
  useDeclineJudgmentMutation,
  useAskSideMutation,
} = judgmentsApi;
