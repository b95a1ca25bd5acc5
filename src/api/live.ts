import { addressOf } from '@contract/addresses/address';
import { LIVE_ADDRESSES } from '@contract/addresses/live';
import type { LiveSinceAnswer } from '@contract/schemas/live';
import type { RootState } from '@/state/store';
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

/** A change that this page has heard of. */
export interface HeardChange {
  paymentCode: string;
  /** Counts what this page has heard of, from 1. */
  place: number;
}

/** How this page knows of changes: it is told of them, asks for them, or can do neither. */
export interface LiveView {
  connection: 'starting' | 'told' | 'asking' | 'broken';
  /** The latest, in their order. */
  heard: HeardChange[];
}

const NOTHING_HEARD: LiveView = { connection: 'starting', heard: [] };

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

    /** Asks nobody: what the flow of live news knows, for the screens. It is kept here, where it goes with its session. */
    liveView: build.query<LiveView, void>({
      queryFn: () => ({ data: NOTHING_HEARD }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
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

const selectView = liveApi.endpoints.liveView.select();

/** What this page knows of changes. */
export const selectLiveView = (state: RootState): LiveView => selectView(state).data ?? NOTHING_HEARD;
