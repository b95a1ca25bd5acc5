import { addressOf, type PlainRoute } from '@contract/address';
import type { DealInCase, JudgmentAnswer, JudgmentList, QuestionBody } from '@contract/calls/judgmentCalls';
import { baseApi, type CallArgs, command, withQuery } from './baseApi';
import type { Dispute } from './disputesApi';
import { type FromWire, fromWire, toWire } from './names';
import { movedTags, type OfTransaction } from './transactionsApi';

/** A case that its reader has to decide. */
export type Judgment = FromWire<JudgmentList['judgments'][number]>;

/** A transaction, as a decider may see it. The referee of a closed case sees neither people nor terms. */
export type CaseDeal = Omit<FromWire<DealInCase>, 'payer' | 'payee'> & {
  payer: CasePerson | null;
  payee: CasePerson | null;
};

/** The mobile's middle digits are masked. */
export interface CasePerson {
  fullName: string;
  mobile: string;
}

/** A dispute, as its referee sees it. */
export interface JudgmentCase {
  dispute: Dispute;
  deal: CaseDeal;
}

/** The payment code names the page that the call changes. */
export interface OfDispute extends OfTransaction {
  disputeId: string;
}

/** The query of a call about a case that takes effect once. The payment code is only for its tags. */
export const caseCall =
  <Body extends object>(route: PlainRoute) =>
  ({ paymentCode: _page, ...request }: FromWire<Body> & OfTransaction): CallArgs => ({
    ...addressOf(route),
    body: toWire(request),
    isOnce: true,
  });

interface DisputeIdBody {
  dispute_id: string;
}

/** Page size of the list: more than a referee ever has. */
const JUDGMENTS_ASKED = 100;

/** Disputes that the reader has to decide. */
export const judgmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listJudgments: build.query<Judgment[], void>({
      query: () => withQuery(addressOf('GET /api/v1/judgments/'), { start: 0, size: JUDGMENTS_ASKED }),
      transformResponse: (answer: JudgmentList) => fromWire(answer.judgments),
      providesTags: ['Lists'],
    }),

    judgmentDetails: build.query<JudgmentCase, string>({
      query: (disputeId) => ({ ...addressOf('POST /api/v1/judgments/details/'), body: toWire({ disputeId }) }),
      transformResponse: ({ dispute, deal }: JudgmentAnswer) => ({
        dispute: fromWire(dispute),
        deal: dealFromWire(deal),
      }),
      providesTags: (result) => (result ? [{ type: 'Transaction', id: result.dispute.paymentCode }] : []),
    }),

    acceptJudgment: build.mutation<void, OfDispute>(
      command(movedTags, caseCall<DisputeIdBody>('POST /api/v1/judgments/accept/')),
    ),
    declineJudgment: build.mutation<void, OfDispute>(
      command(movedTags, caseCall<DisputeIdBody>('POST /api/v1/judgments/decline/')),
    ),
    askSide: build.mutation<void, OfDispute & { to: 'payer' | 'payee'; text: string }>(
      command(movedTags, caseCall<QuestionBody>('POST /api/v1/judgments/question/')),
    ),
  }),
});

/** A transaction, as its referee and the office see it. */
export function dealFromWire({ payer, payee, ...wire }: DealInCase): CaseDeal {
  return { ...fromWire(wire), payer: payer && personFromWire(payer), payee: payee && personFromWire(payee) };
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
