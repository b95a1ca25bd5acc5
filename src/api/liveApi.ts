import { addressOf } from '@contract/address';
import type { ChangeFrame, LiveSinceAnswer, NoticeFrame } from '@contract/calls/liveCalls';
import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { LAST_EVENT_ID_HEADER, LIVE_COMMENT_EVERY_MS } from '@contract/rules/liveRules';
import { environment } from '@/lib/environment';
import type { AppDispatch, RootState } from '@/state/store';
import { baseApi, withQuery } from './baseApi';
import {
  knownPages,
  type ListPage,
  type ListRequest,
  listsApi,
  pageCall,
  pageFromWire,
  pagesInSight,
} from './listsApi';
import { type FromWire, fromWire } from './names';

/** Changes since a cursor. */
export type LiveNews = FromWire<LiveSinceAnswer>;

/** A transaction that has changed. Its version grows with every change. */
export type LiveChange = LiveNews['changes'][number];

/** Changes since a cursor, for a tab without the stream. */
export const liveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without a cursor: the first cursor, and the changes of the last minute. */
    liveSince: build.query<LiveNews, number | null>({
      query: (cursor) => withQuery(addressOf('GET /api/v1/events/since/'), { cursor }),
      transformResponse: fromWire<LiveSinceAnswer>,
      extraOptions: { isAskedAgain: true },
      // Each answer is used once.
      keepUnusedDataFor: 0,
    }),

    /** The present rows of a list page, beside the rows on screen. */
    rowsNow: build.query<ListPage, { request: ListRequest; page: number }>({
      query: ({ request, page }) => pageCall(request, page),
      transformResponse: pageFromWire,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** A change that adds a row to a list or removes a visible one. */
export interface WaitingRow {
  code: string;
  wasShown: boolean;
}

/**
 * Requests the changed transactions of an open list and updates their rows in place. Answers the changes that would
 * move other rows; they wait for the user.
 */
export function changeRowsInPlace(request: ListRequest, changed: ReadonlySet<string>) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<WaitingRow[]> => {
    const numbers = pagesToAsk(getState(), request, changed);
    const asked = await Promise.all(
      numbers.map((page) =>
        dispatch(
          liveApi.endpoints.rowsNow.initiate({ request, page }, { forceRefetch: true, subscribe: false }),
        ).unwrap(),
      ),
    );
    const now = new Map(asked.flatMap(({ items }) => items).map((item) => [item.code, item]));
    const known = knownPages(getState(), request);
    const shown = new Set(numbers.flatMap((page) => known[page - 1]?.items ?? []).map(({ code }) => code));
    dispatch(
      listsApi.util.updateQueryData('listRows', request, ({ pages }) => {
        for (const { items } of pages) {
          for (const [index, { code }] of items.entries()) {
            const item = changed.has(code) ? now.get(code) : undefined;
            if (item) items[index] = item;
          }
        }
      }),
    );
    return [...changed]
      .filter((code) => now.has(code) !== shown.has(code))
      .map((code) => ({ code, wasShown: shown.has(code) }));
  };
}

/** The first page, where new rows appear, the pages in sight, and the pages with a changed transaction. */
function pagesToAsk(state: RootState, request: ListRequest, changed: ReadonlySet<string>): number[] {
  const withOne = knownPages(state, request).flatMap(({ items }, index) =>
    items.some(({ code }) => changed.has(code)) ? [index + 1] : [],
  );
  return [...new Set([1, ...pagesInSight(request), ...withOne])];
}

/** A frame of the stream. `leave` says that the server stops. `ended` comes once, for any reason. */
export type LiveFrame =
  | { kind: 'hello'; cursor: number }
  | { kind: 'change'; cursor: number; change: LiveChange }
  | { kind: 'notice'; cursor: number; unread: number }
  | { kind: 'leave' }
  | { kind: 'ended' };

/** The stream counts as lost after this time without a byte. */
const SILENCE_MS = 2 * LIVE_COMMENT_EVERY_MS + 5_000;

interface Reading {
  accessToken: string;
  /** The last cursor that was read; null for none. */
  after: number | null;
  onFrame: (frame: LiveFrame) => void;
}

/**
 * Reads the event stream with `fetch`, because `EventSource` sends no token. Returns a stop function. A stream ends
 * once and does not refresh tokens: the caller requests the missed changes first, and that call does.
 */
export function readLiveStream({ accessToken, after, onFrame }: Reading): () => void {
  const leaving = new AbortController();
  let silence = setTimeout(() => leaving.abort(), SILENCE_MS);
  const address = window.location.origin + addressOf('GET /api/v1/events/').path;
  const headers = {
    [CLIENT_ID_HEADER]: environment.clientId,
    Authorization: `Bearer ${accessToken}`,
    ...(after !== null && { [LAST_EVENT_ID_HEADER]: String(after) }),
  };

  async function read(): Promise<void> {
    const { ok, body } = await fetch(address, { headers, signal: leaving.signal, cache: 'no-store' });
    const reader = ok ? body?.getReader() : undefined;
    const decoder = new TextDecoder();
    let rest = '';
    while (reader) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => leaving.abort(), SILENCE_MS);
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) tell(block);
    }
  }

  function tell(block: string): void {
    const frame = frameOf(block);
    if (frame !== null) onFrame(frame);
  }

  read()
    // Cut, refused or stopped.
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(silence);
      // Releases a refused response.
      leaving.abort();
      onFrame({ kind: 'ended' });
    });
  return () => leaving.abort();
}

/** Null for a comment, and for an unknown frame of a later server. */
function frameOf(block: string): LiveFrame | null {
  if (/^retry: \d+$/m.test(block)) {
    return { kind: 'leave' };
  }
  const [, event] = /^event: (.*)$/m.exec(block) ?? [];
  const [, data = '{}'] = /^data: (.*)$/m.exec(block) ?? [];
  if (event === 'hello') {
    return { kind: event, ...(JSON.parse(data) as { cursor: number }) };
  }
  if (event === 'change') {
    const { cursor, ...change } = fromWire(JSON.parse(data) as ChangeFrame);
    return { kind: event, cursor, change };
  }
  if (event === 'notice') {
    return { kind: event, ...(JSON.parse(data) as NoticeFrame) };
  }
  return null;
}
