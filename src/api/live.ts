import { addressOf } from '@contract/addresses/address';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import type { LiveSinceAnswer } from '@contract/schemas/live';
import { baseApi } from './baseApi';

/** A transaction of which something has changed. */
export interface LiveChange {
  paymentCode: string;
  /** Grows with every change. */
  version: number;
}

/** What has changed since a cursor. */
export interface LiveNews {
  cursor: number;
  changes: LiveChange[];
  unread: number;
}

/** What has changed while somebody looks; the stream that tells of it as it happens is `liveStream.ts`. */
export const liveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without a cursor: where to begin, and what the last minute has changed. */
    liveSince: build.query<LiveNews, number | null>({
      query: (cursor) => {
        const { method, path } = addressOf(LIVE_ADDRESSES.liveEventsSince);
        return { method, path: cursor === null ? path : `${path}?cursor=${cursor}` };
      },
      transformResponse: newsFromWire,
      // Its answer is taken once.
      keepUnusedDataFor: 0,
    }),
  }),
});

function newsFromWire({ cursor, changes, unread }: LiveSinceAnswer): LiveNews {
  return {
    cursor,
    changes: changes.map(({ payment_code: paymentCode, version }) => ({ paymentCode, version })),
    unread,
  };
}
