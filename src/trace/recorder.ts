import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { gatewayFormSubmitted } from '@/features/payment/slice';
import { tabNotes } from '@/persist/tabNotes';
import { loginAdopted, sessionEnded } from '@/state/session';
import type { RootState } from '@/state/store';

/** How many actions a trace goes back. */
export const TRACE_LENGTH = 200;

/** One action, and what was there when it came. References only: states share what did not change. */
export interface TraceEntry {
  action: UnknownAction;
  before: RootState;
  /** Milliseconds since 1970. */
  at: number;
  /** Path of the page, as the browser has it. */
  path: string;
  /** Already made fit to be shown. */
  sealed?: true;
}

/**
 * The last actions of this page, kept in memory; only what is sealed is kept over the trip to the gateway. It is part of the first load: whatever shows it comes later.
 */
export interface Recorder {
  middleware: Middleware<object, RootState>;
  /** The oldest first. */
  entries: TraceEntry[];
  state(): RootState;
  /** The report of the page before the gateway, as a trace's text: it comes over the trip in the tab's notes. Empty without one. */
  earlier: string;
  /** Keeps this page's report over the trip to the gateway; absent until its code has come. */
  keep?: () => void;
  /** The sanitizer that has sealed entries: its names go on. */
  sanitizer?: import('./sanitizer').Sanitizer;
}

/** Records what passes on its way to the reducers, so it has to be the last middleware. */
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
        // These two carry functions. The trace begins after the first; the second changes nothing.
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
          // Whoever was logged in leaves nothing behind, in memory either.
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
