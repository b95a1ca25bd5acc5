import { addressOf } from '@contract/address';
import type { MyReserveAnswer, ReserveDaysAnswer, ReserveKeysAnswer } from '@contract/calls/reserveCalls';
import type { ReserveProof, ReserveRecord } from '@contract/rules/reserveRules';
import { baseApi, withQuery } from './baseApi';
import type { ApiFailure } from './failure';
import { type FromWire, fromWire } from './names';

/** The reader's proof of a day, with the keys and deals that check it. */
export interface MyReserve {
  /** As spelled on the wire: its record is signed. */
  readonly proof: ReserveProof;
  /** What makes up the reader's amount. */
  readonly deals: FromWire<MyReserveAnswer['deals']>;
  /** The published keys, in the form of `proof.key`. */
  readonly keys: readonly string[];
}

/** The proof of what is held (docs/reserves.md). Records keep their wire spelling, because they are signed. */
export const reservesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    reserveDays: build.query<readonly ReserveRecord[], void>({
      query: () => ({ ...addressOf('GET /api/v1/reserves/'), withoutAuth: true }),
      transformResponse: ({ days }: ReserveDaysAnswer) => days,
    }),

    /** Proof and keys in one answer, so that a phone without a connection holds both. Without a day: the newest. */
    myReserve: build.query<MyReserve, string | undefined>({
      queryFn: async (day, _api, _options, ask) => {
        const [mine, published] = await Promise.all([
          ask(withQuery(addressOf('GET /api/v1/reserves/mine/'), { day })),
          ask({ ...addressOf('GET /api/v1/reserves/keys/'), withoutAuth: true }),
        ]);
        const error: ApiFailure | undefined = mine.error ?? published.error;
        if (error) return { error };
        const { proof, deals } = mine.data as MyReserveAnswer;
        const { keys } = published.data as ReserveKeysAnswer;
        return { data: { proof, deals: fromWire(deals), keys: keys.map(({ x }) => x) } };
      },
    }),
  }),
});

export const { useReserveDaysQuery, useMyReserveQuery } = reservesApi;
