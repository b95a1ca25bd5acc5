import { addressOf } from '@contract/addresses/address';
import { OFFICE_ADDRESSES } from '@contract/addresses/office';
import type { DisputeSide, DisputeStage } from '@contract/rules/disputes';
import type {
  AssignBody,
  AwardBody,
  NoteBody,
  PostponeBody,
  QuestionBody,
  SecondBody,
  OfficeCase as WireCase,
  OfficeQueue as WireQueue,
} from '@contract/schemas/cases';
import { baseApi } from './baseApi';
import { disputeFromWire } from './disputes';
import { dealFromWire } from './judgments';
import type { OfficeCase, OfficeQueue, QueuedCase } from './officeModels';
import type { OfTransaction } from './transactions';

/** The payment code says whose pages a step makes old. */
interface OfCase extends OfTransaction {
  disputeId: string;
}

/** How many cases of a queue are asked for; beyond them the oldest are the ones to see to. */
export const CASES_ASKED = 100;

/** A step makes the case and the queue old, a refused one too: then they are not what the screen showed. */
const steppedTags = (_result: unknown, _failure: unknown, { paymentCode }: OfCase) => [
  { type: 'Transaction' as const, id: paymentCode },
  'Lists' as const,
];

/** The office's calls, for our own people. */
export const officeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    officeQueue: build.query<OfficeQueue, DisputeStage>({
      query: (stage) => {
        const { method, path } = addressOf(OFFICE_ADDRESSES.listDisputes);
        return { method, path: `${path}?stage=${stage}&start=0&size=${CASES_ASKED}` };
      },
      transformResponse: (answer: WireQueue) => queueFromWire(answer),
      providesTags: ['Lists'],
    }),

    officeCase: build.query<OfficeCase, string>({
      query: (disputeId) => ({ ...addressOf(OFFICE_ADDRESSES.caseDetails), body: { dispute_id: disputeId } }),
      transformResponse: (answer: WireCase) => caseFromWire(answer),
      providesTags: (result) => (result ? [{ type: 'Transaction', id: result.dispute.paymentCode }] : []),
    }),

    assignCase: build.mutation<void, OfCase & { takesOver: boolean }>({
      query: ({ disputeId, takesOver, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.assignCase),
        body: { dispute_id: disputeId, ...(takesOver && { takes_over: true }) } satisfies AssignBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
    askInCase: build.mutation<void, OfCase & { to: DisputeSide; text: string }>({
      query: ({ disputeId, to, text, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.askInCase),
        body: { dispute_id: disputeId, to, text } satisfies QuestionBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
    noteInCase: build.mutation<void, OfCase & { text: string }>({
      query: ({ disputeId, text, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.noteInCase),
        body: { dispute_id: disputeId, text } satisfies NoteBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
    awardCase: build.mutation<void, OfCase & { payeeRials: number; text: string }>({
      query: ({ disputeId, payeeRials, text, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.awardCase),
        body: { dispute_id: disputeId, payee_rials: payeeRials, text } satisfies AwardBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
    secondAward: build.mutation<void, OfCase & { awardId: string }>({
      query: ({ disputeId, awardId, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.secondAward),
        body: { dispute_id: disputeId, award_id: awardId } satisfies SecondBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
    postponeCase: build.mutation<void, OfCase & { days: number; text: string }>({
      query: ({ disputeId, days, text, idempotencyKey }) => ({
        ...addressOf(OFFICE_ADDRESSES.postponeCase),
        body: { dispute_id: disputeId, days, text } satisfies PostponeBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: steppedTags,
    }),
  }),
});

function queueFromWire({ total_records: total, counts, disputes }: WireQueue): OfficeQueue {
  return { total, counts, cases: disputes.map(queuedFromWire) };
}

function queuedFromWire(wire: WireQueue['disputes'][number]): QueuedCase {
  return {
    disputeId: wire.dispute_id,
    paymentCode: wire.payment_code,
    stage: wire.stage,
    reason: wire.reason,
    amountRials: wire.amount,
    openedAt: wire.opened_at,
    dueAt: wire.due_at,
    outcome: wire.outcome,
    isMine: wire.mine,
    isAssigned: wire.assigned,
    needsSecond: wire.needs_second,
    waitsForSecond: wire.waits_for_second,
    isLate: wire.late,
    reportCount: wire.reports,
  };
}

function caseFromWire({ dispute, deal, facts, flags, reports, ...wire }: WireCase): OfficeCase {
  return {
    dispute: disputeFromWire(dispute),
    deal: dealFromWire(deal),
    arbiter: arbiterFromWire(wire.arbiter),
    needsSecond: wire.needs_second,
    awardedBy: arbiterFromWire(wire.awarded_by),
    facts: {
      payer: factsFromWire(facts.payer),
      payee: factsFromWire(facts.payee),
      inCommon: facts.in_common,
      wrongHandoverCodes: facts.wrong_handover_codes,
      parcel: facts.parcel && { state: facts.parcel.state, city: facts.parcel.city },
    },
    flags: { oftenLost: flags.often_lost, refereeLeans: flags.referee_leans },
    reports: reports.map(({ entry_id: entryId, by, at }) => ({ entryId, by, at })),
  };
}

function arbiterFromWire(wire: WireCase['arbiter']): OfficeCase['arbiter'] {
  return wire && { name: wire.name, isReader: wire.me };
}

function factsFromWire(wire: WireCase['facts']['payer']): OfficeCase['facts']['payer'] {
  return { memberSince: wire.member_since, disputes: wire.disputes, lost: wire.lost };
}

export const {
  useOfficeQueueQuery,
  useOfficeCaseQuery,
  useAssignCaseMutation,
  useAskInCaseMutation,
  useNoteInCaseMutation,
  useAwardCaseMutation,
  useSecondAwardMutation,
  usePostponeCaseMutation,
} = officeApi;
