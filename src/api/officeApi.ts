import { addressOf } from '@contract/address';
import type { AwardBody, QuestionBody } from '@contract/calls/judgmentCalls';
import type {
  AssignBody,
  NoteBody,
  PostponeBody,
  SecondBody,
  OfficeCase as WireCase,
  OfficeQueue as WireQueue,
} from '@contract/calls/officeCalls';
import type { ChangeSwitchBody, SwitchList } from '@contract/calls/switchCalls';
import type { DisputeSide, DisputeStage } from '@contract/rules/disputeRules';
import { baseApi, command, withQuery } from './baseApi';
import type { Dispute } from './disputesApi';
import { type CaseDeal, caseCall, dealFromWire, type OfDispute } from './judgmentsApi';
import { type FromWire, fromWire, toWire } from './names';

/** A case in the office's queue. Times are ISO 8601, money is integer rials. */
export type QueuedCase = Omit<FromWire<WireQueue['disputes'][number]>, 'reports'> & { reportCount: number };

/** The counts are the open disputes of each stage. */
export type OfficeQueue = Omit<FromWire<WireQueue>, 'disputes'> & { cases: QueuedCase[] };

/** A dispute, as the office sees it. */
export type OfficeCase = Omit<FromWire<WireCase>, 'dispute' | 'deal'> & { dispute: Dispute; deal: CaseDeal };

/** An arbiter of the office, by initial and last name. */
export type Arbiter = NonNullable<OfficeCase['arbiter']>;

/** The number of disputes with this one, and of disputes lost in the last 180 days. */
export type FactsOfSide = OfficeCase['facts']['payer'];

/** A part of the service, its last change, and who made it. */
export type Switch = FromWire<SwitchList['switches'][number]>;

/** Page size of a queue. Longer queues show the oldest cases. */
export const CASES_ASKED = 100;

/** A step, also a refused one, changes the case and the queue. */
const steppedTags = (_result: unknown, _failure: unknown, { paymentCode }: OfDispute) => [
  { type: 'Transaction' as const, id: paymentCode },
  'Lists' as const,
];

/** The calls of the office staff. */
export const officeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    officeQueue: build.query<OfficeQueue, DisputeStage>({
      query: (stage) => withQuery(addressOf('GET /office/v1/disputes/'), { stage, start: 0, size: CASES_ASKED }),
      transformResponse: ({ disputes, ...wire }: WireQueue) => ({
        ...fromWire(wire),
        cases: disputes.map(queuedFromWire),
      }),
      providesTags: ['Lists'],
    }),

    officeCase: build.query<OfficeCase, string>({
      query: (disputeId) => ({ ...addressOf('POST /office/v1/disputes/details/'), body: toWire({ disputeId }) }),
      transformResponse: ({ dispute, deal, ...wire }: WireCase) => ({
        ...fromWire(wire),
        dispute: fromWire(dispute),
        deal: dealFromWire(deal),
      }),
      providesTags: (result) => (result ? [{ type: 'Transaction', id: result.dispute.paymentCode }] : []),
    }),

    assignCase: build.mutation<void, OfDispute & { takesOver: boolean }>(
      command(steppedTags, ({ disputeId, takesOver }) => ({
        ...addressOf('POST /office/v1/disputes/assign/'),
        body: toWire({ disputeId, ...(takesOver && { takesOver }) }) satisfies AssignBody,
        isOnce: true,
      })),
    ),
    askInCase: build.mutation<void, OfDispute & { to: DisputeSide; text: string }>(
      command(steppedTags, caseCall<QuestionBody>('POST /office/v1/disputes/question/')),
    ),
    noteInCase: build.mutation<void, OfDispute & { text: string }>(
      command(steppedTags, caseCall<NoteBody>('POST /office/v1/disputes/note/')),
    ),
    awardCase: build.mutation<void, OfDispute & { payeeRials: number; text: string }>(
      command(steppedTags, caseCall<AwardBody>('POST /office/v1/disputes/award/')),
    ),
    secondAward: build.mutation<void, OfDispute & { awardId: string }>(
      command(steppedTags, caseCall<SecondBody>('POST /office/v1/disputes/second/')),
    ),
    postponeCase: build.mutation<void, OfDispute & { days: number; text: string }>(
      command(steppedTags, caseCall<PostponeBody>('POST /office/v1/disputes/postpone/')),
    ),

    listSwitches: build.query<Switch[], void>({
      query: () => addressOf('GET /office/v1/switches/'),
      transformResponse: ({ switches }: SwitchList) => switches.map(fromWire<SwitchList['switches'][number]>),
      providesTags: ['Switches'],
    }),
    changeSwitch: build.mutation<void, FromWire<ChangeSwitchBody>>(
      command(['Switches'], ({ isOpen, ...change }) => ({
        ...addressOf('POST /office/v1/switches/'),
        body: { ...change, open: isOpen } satisfies ChangeSwitchBody,
        isOnce: true,
      })),
    ),
  }),
});

function queuedFromWire({ reports, ...wire }: WireQueue['disputes'][number]): QueuedCase {
  return { ...fromWire(wire), reportCount: reports };
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
  useListSwitchesQuery,
  useChangeSwitchMutation,
} = officeApi;
