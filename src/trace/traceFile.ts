import type { UnknownAction } from '@reduxjs/toolkit';
import { environment } from '@/lib/environment';
import { tabNotes } from '@/persist/tabNotes';
import type { RootState } from '@/state/store';
import type { Recorder } from './recorder';
import { createSanitizer } from './sanitizer';

/** The format number of a trace. */
export const TRACE_FORMAT = 1;

/** An action as in Redux DevTools, with its route. */
export interface TracedAction {
  type: 'PERFORM_ACTION';
  action: UnknownAction;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** The path pattern: «/transaction-detail/:code». */
  route: string;
}

/** A trace: the lifted state of Redux DevTools, which import it, and our part, which they ignore. */
export interface Trace {
  amanat: {
    format: typeof TRACE_FORMAT;
    appVersion: string;
    /** ISO 8601, UTC. */
    takenAt: string;
    route: string;
    /** The final state, which a replay must reach. */
    finalState: RootState;
    /** The trace of the page before the gateway, with its own placeholders. */
    earlier?: Trace;
  };
  monitorState: Record<string, never>;
  /** 0 is the start, the others are the actions. */
  actionsById: Record<number, TracedAction>;
  nextActionId: number;
  stagedActionIds: number[];
  skippedActionIds: number[];
  committedState: RootState;
  currentStateIndex: number;
  computedStates: never[];
}

/** The recorded actions with placeholders for personal values. `now` is the time of the report. */
export function takeTrace(recorder: Recorder, now: Date, pathname: string): Trace {
  const sanitizer = recorder.sanitizer ?? createSanitizer();
  const { entries } = recorder;
  const first = entries[0];
  const before = first?.before ?? recorder.state();
  // In this order, so that a placeholder is named after the first field of its value.
  const committedState = first?.sealed ? before : sanitizer.state(before);
  const actions = entries.map(
    ({ action, at, path, sealed }): TracedAction => ({
      type: 'PERFORM_ACTION',
      action: sealed ? action : sanitizer.action(action),
      timestamp: at,
      route: sealed ? path : sanitizer.path(path),
    }),
  );
  const route = sanitizer.path(pathname);
  const begin: TracedAction = {
    type: 'PERFORM_ACTION',
    action: { type: '@@INIT' },
    timestamp: first?.at ?? now.getTime(),
    route: actions[0]?.route ?? route,
  };
  const staged = [begin, ...actions];
  return {
    amanat: {
      format: TRACE_FORMAT,
      appVersion: environment.version,
      takenAt: now.toISOString(),
      route,
      finalState: sanitizer.state(recorder.state()),
      ...earlierOf(recorder),
    },
    monitorState: {},
    actionsById: Object.fromEntries(staged.entries()),
    nextActionId: staged.length,
    stagedActionIds: [...staged.keys()],
    skippedActionIds: [],
    committedState,
    currentStateIndex: staged.length - 1,
    computedStates: [],
  };
}

/** The trace of the page before the gateway, if it is readable. */
function earlierOf({ earlier }: Recorder): { earlier?: Trace } {
  try {
    return earlier === '' ? {} : { earlier: JSON.parse(earlier) as Trace };
  } catch {
    return {};
  }
}

/** The actions without the start entry. */
export function actionsOf(trace: Trace): TracedAction[] {
  return trace.stagedActionIds.slice(1).flatMap((id) => trace.actionsById[id] ?? []);
}

/** The content of a trace file. */
export function traceText(trace: Trace): string {
  return JSON.stringify(trace, null, 1);
}

/** Characters. A longer trace is dropped, because the tab's storage is shared. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Lets the recorder keep a sanitized report when the page leaves for the gateway, for the next page of this tab. A
 * report has at most one earlier report.
 */
export function keepOnLeaving(recorder: Recorder): void {
  recorder.keep = () => {
    const trace = takeTrace({ ...recorder, earlier: '' }, new Date(), window.location.pathname);
    const text = JSON.stringify(trace);
    tabNotes.write('trace', text.length > MOST_CHARACTERS ? '' : text);
  };
}
