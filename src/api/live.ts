import { addressOf } from '@contract/addresses/address';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import type { LiveSinceAnswer } from '@contract/schemas/live';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

/** What has changed since a cursor. */
export type LiveNews = FromWire<LiveSinceAnswer>;

/** A transaction that has changed. Its version grows with every change. */
export type LiveChange = LiveNews['changes'][number];

/** What has changed while somebody looks; the stream that tells of it as it happens is `liveStream.ts`. */
export const liveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without a cursor: where to begin, and what the last minute has changed. */
    liveSince: build.query<LiveNews, number | null>({
      query: (cursor) => {
        const { method, path } = addressOf(LIVE_ADDRESSES.liveEventsSince);
        return { method, path: cursor === null ? path : `${path}?cursor=${cursor}` };
      },
      transformResponse: fromWire<LiveSinceAnswer>,
      // Its answer is taken once.
      keepUnusedDataFor: 0,
    }),
  }),
});
