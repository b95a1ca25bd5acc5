import { addressOf } from '@contract/addresses/address';
import { UNANSWERED_ADDRESSES } from '@contract/addresses/unanswered';
import type { CallOutcomeAnswer } from '@contract/schemas/unanswered';
import { baseApi } from './baseApi';
import { toWire } from './names';

/** What the server knows of a call. `notDone` is also what it never saw, and what it refused. */
export interface CallOutcome {
  state: 'done' | 'working' | 'notDone';
  /** The request that it made, if it made one. */
  paymentCode: string | null;
}

/** What became of calls whose answers got lost. */
export const unansweredApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    callOutcome: build.query<CallOutcome, string>({
      query: (idempotencyKey) => ({
        ...addressOf(UNANSWERED_ADDRESSES.callOutcome),
        body: toWire({ idempotencyKey }),
      }),
      transformResponse: ({ state, payment_code: paymentCode }: CallOutcomeAnswer) => ({
        state: state === 'not_done' ? 'notDone' : state,
        paymentCode,
      }),
      // Its answer is taken once.
      keepUnusedDataFor: 0,
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
