import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { gatewayFormSubmitted } from '@/features/payment/slice';
import { tabNotes } from '@/persist/tabNotes';
import { loginAdopted, sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';

/** The number of recorded actions. */
export const TRACE_LENGTH = 200;

/** An action and the state before it, by reference. */
export interface TraceEntry {
  action: UnknownAction;
  before: RootState;
  /** Milliseconds since 1970. */
  at: number;
  /** The path of the page. */
  path: string;
  /** Personal values are already replaced. */
  sealed?: true;
}

/**
 * The last actions of this page, in memory. A sanitized report outlives only the trip to the gateway. The recorder is
 * in the first chunk, the report in a later one.
 */
export interface Recorder {
  middleware: Middleware<object, RootState>;
  /** The oldest first. */
  entries: TraceEntry[];
  state(): RootState;
  /** The report of the page before the gateway, from the tab's notes. Empty without one. */
  earlier: string;
  /** Keeps this page's report over the trip to the gateway; absent until its code is loaded. */
  keep?: () => void;
  /** The sanitizer of the sealed entries, whose names continue. */
  sanitizer?: import('./sanitizer').Sanitizer;
}

/** Records each action before the reducers, so it must be the last middleware. */
export function createRecorder(): Recorder {
  const recorder: Recorder = {
    entries: [],
    earlier: tabNotes.read('trace'),
    state: () => ({}) as RootState,
    middleware: ({ getState }) => {
      recorder.state = getState;
      return (next) => (dispatched) => {
        const action = dispatched as UnknownAction;
        const { entries } = recorder;
        // Both carry functions. A trace begins after the first; the second changes nothing.
        if (action.type === PERSIST) {
          entries.length = 0;
        } else if (action.type !== FLUSH) {
          entries.push({ action, before: getState(), at: Date.now(), path: window.location.pathname });
          if (entries.length > TRACE_LENGTH) {
            entries.shift();
          }
        }
        const result = next(action);
        // At once: the page is leaving.
        if (gatewayFormSubmitted.match(action)) recorder.keep?.();
        if (sessionEnded.match(action) || loginAdopted.match(action)) {
          // Removes the personal values of the ended session from memory.
          void import('./sanitizer').then(
            ({ seal }) => seal(recorder),
            () => {
              entries.length = 0;
            },
          );
        }
        return result;
      };
    },
  };
  tabNotes.write('trace', '');
  return recorder;
}
