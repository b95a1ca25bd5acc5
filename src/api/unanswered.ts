import { addressOf } from '@contract/addresses/address';
import { UNANSWERED_ADDRESSES } from '@contract/addresses/unanswered';
import type { CallOutcomeAnswer } from '@contract/schemas/unanswered';
import { createAction } from '@reduxjs/toolkit';
import type { RootState } from '@/state/store';
import { baseApi } from './baseApi';
import type { MoneyCallKind } from './moneyCalls';

/** What the server knows of a call. `notDone` is also what it never saw, and what it refused. */
export interface CallOutcome {
  state: 'done' | 'working' | 'notDone';
  /** The request that it made, if it made one. */
  paymentCode: string | null;
}

/** A call of which no answer came, as a person is told of it. */
export interface UnansweredCall {
  /** Its idempotency key. */
  key: string;
  kind: MoneyCallKind;
  /** The transaction that it is about; null where none is known. */
  paymentCode: string | null;
  state: 'asking' | 'done' | 'notDone';
}

const NOTHING: UnansweredCall[] = [];

/** What became of calls whose answers got lost. */
export const unansweredApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    callOutcome: build.query<CallOutcome, string>({
      query: (key) => ({ ...addressOf(UNANSWERED_ADDRESSES.callOutcome), body: { idempotency_key: key } }),
      transformResponse: ({ state, payment_code: paymentCode }: CallOutcomeAnswer) => ({
        state: state === 'not_done' ? 'notDone' : state,
        paymentCode,
      }),
      // Its answer is taken once.
      keepUnusedDataFor: 0,
    }),

    /** Asks nobody: the calls that are asked about, for the screens. It is kept here, where it goes with its session. */
    unansweredCalls: build.query<UnansweredCall[], void>({
      queryFn: () => ({ data: NOTHING }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),

    /** Sends a call once more, under its key. What it says is put in on the way (`flows/offline`): no secret passes the store. */
    sendAgain: build.mutation<
      { paymentCode: string | null },
      { key: string; path: string; paymentCode: string | null }
    >({
      query: ({ key, path }) => ({ method: 'POST', path, body: {}, idempotencyKey: key }),
      transformResponse: (answer: { payment_code?: string }) => ({ paymentCode: answer.payment_code ?? null }),
      invalidatesTags: (_result, _failure, { paymentCode }) => touchedTags(paymentCode),
    }),
  }),
});

/** What a call that moves money makes old, done or refused. */
export const touchedTags = (paymentCode: string | null) => [
  'User' as const,
  'Lists' as const,
  'Rows' as const,
  ...(paymentCode === null ? [] : [{ type: 'Transaction' as const, id: paymentCode }]),
];

const selectView = unansweredApi.endpoints.unansweredCalls.select();

/** The calls that a person is told of now, the oldest first. */
export const selectUnansweredCalls = (state: RootState): UnansweredCall[] => selectView(state).data ?? NOTHING;

/** «دوباره بفرست», for the call with this key. */
export const sendAgainRequested = createAction<string>('unanswered/sendAgainRequested');

/** «دیدن معامله», of a call that was done. */
export const unansweredOpened = createAction<string>('unanswered/opened');

/** The person wants to hear no more of the call with this key. */
export const unansweredDismissed = createAction<string>('unanswered/dismissed');
