import type { UnknownAction } from '@reduxjs/toolkit';
import { environment } from '@/lib/environment';
import { tabNotes } from '@/persist/tabNotes';
import type { RootState } from '@/state/store';
import type { Recorder } from './recorder';
import { createSanitizer } from './sanitizer';

/** Written in every trace; another number is another format. */
export const TRACE_FORMAT = 1;

/** An action as Redux DevTools keep it, and where the person was. */
export interface TracedAction {
  type: 'PERFORM_ACTION';
  action: UnknownAction;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** Pattern of the path: «/transaction-detail/:code». */
  route: string;
}

/**
 * A trace: the lifted state of Redux DevTools, which imports it as it is and computes the states anew, with a part of
 * ours that it does not look at.
 */
export interface Trace {
  amanat: {
    format: typeof TRACE_FORMAT;
    appVersion: string;
    /** ISO 8601, UTC. */
    takenAt: string;
    route: string;
    /** Where the actions led: a replay has to come to the same. */
    finalState: RootState;
    /** The trace of the page that left for the gateway, whole, with placeholders of its own. */
    earlier?: Trace;
  };
  monitorState: Record<string, never>;
  /** 0 is where the trace begins; the others are the actions. */
  actionsById: Record<number, TracedAction>;
  nextActionId: number;
  stagedActionIds: number[];
  skippedActionIds: number[];
  committedState: RootState;
  currentStateIndex: number;
  computedStates: never[];
}

/** What is in the recorder, with placeholders for everything personal. `now` is the time of the report. */
export function takeTrace(recorder: Recorder, now: Date, pathname: string): Trace {
  const sanitizer = recorder.sanitizer ?? createSanitizer();
  const { entries } = recorder;
  const first = entries[0];
  const before = first?.before ?? recorder.state();
  // In this order, so that a placeholder has the name of where its value came up first.
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

/** What came over the trip to the gateway; nothing, if that cannot be read. */
function earlierOf({ earlier }: Recorder): { earlier?: Trace } {
  try {
    return earlier === '' ? {} : { earlier: JSON.parse(earlier) as Trace };
  } catch {
    return {};
  }
}

/** What was done, action by action, without where the trace begins. */
export function actionsOf(trace: Trace): TracedAction[] {
  return trace.stagedActionIds.slice(1).flatMap((id) => trace.actionsById[id] ?? []);
}

/** The text of a trace's file. */
export function traceText(trace: Trace): string {
  return JSON.stringify(trace, null, 1);
}

/** A longer one, of somebody with a very long list on screen, is not kept: the tab's storage is not ours alone. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Gets the recorder ready to keep its report when the page leaves for the gateway: sealed as every report, and for the next
 * page of this tab only. A report has one before it, not a chain of them.
 */
export function keepOnLeaving(recorder: Recorder): void {
  recorder.keep = () => {
    const trace = takeTrace({ ...recorder, earlier: '' }, new Date(), window.location.pathname);
    const text = JSON.stringify(trace);
    tabNotes.write('trace', text.length > MOST_CHARACTERS ? '' : text);
  };
}
