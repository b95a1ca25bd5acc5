import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@/state/store';
import { TRACE_FORMAT } from '@/trace/traceFile';

/** An action of a trace. */
export interface TraceStep {
  action: UnknownAction;
  /** Milliseconds since 1970; null where the file has no times. */
  at: number | null;
  /** Null where the file has no routes. */
  route: string | null;
}

/** The content of a trace file. */
export interface ReadTrace {
  /** The origin of the file, for the first line of a report. */
  title: string;
  /** Undefined for a history from the start of the page. */
  start: RootState | undefined;
  steps: readonly TraceStep[];
  /** Null for a file without the state of its end. */
  finalState: RootState | null;
}

/** A file that is no replayable trace. The message is one line for the user. */
export class TraceError extends Error {
  override name = 'TraceError';
}

/** Reads a problem report, or an export of Redux DevTools in either of its forms. Throws `TraceError`. */
export function readTrace(text: string): ReadTrace {
  const file = parse(text);
  if (isObject(file.amanat)) return readReport(file, file.amanat);
  if ('payload' in file) return readActions(file);
  if ('actionsById' in file) return readHistory(file);
  throw new TraceError('This is neither a trace of Amanat nor an export of Redux DevTools.');
}

const TITLE_OF_EXPORT = 'Export of Redux DevTools';

/** A report is a history that also tells its version and its end. */
function readReport(file: Record<string, unknown>, amanat: Record<string, unknown>): ReadTrace {
  if (amanat.format !== TRACE_FORMAT) {
    throw new TraceError(`This trace has format ${amanat.format}; this program reads format ${TRACE_FORMAT}.`);
  }
  const history = readHistory(file);
  if (!history.start || !isObject(amanat.finalState)) {
    throw new TraceError(INCOMPLETE);
  }
  return {
    ...history,
    title: `Trace of version ${amanat.appVersion}, taken ${amanat.takenAt}`,
    finalState: amanat.finalState as unknown as RootState,
  };
}

const INCOMPLETE = 'This trace is incomplete: its states or its actions are missing.';

/** The history as the panel of Redux DevTools saves it. */
function readHistory({
  actionsById,
  stagedActionIds,
  skippedActionIds,
  committedState,
  computedStates,
}: Record<string, unknown>): ReadTrace {
  if (!isObject(actionsById) || !Array.isArray(stagedActionIds)) {
    throw new TraceError(INCOMPLETE);
  }
  const skipped: unknown[] = Array.isArray(skippedActionIds) ? skippedActionIds : [];
  const states = Array.isArray(computedStates) ? computedStates.map((computed) => stateIn(computed?.state)) : [];
  return {
    title: TITLE_OF_EXPORT,
    start: stateIn(committedState) ?? states[0],
    // The first entry is the start of the recording.
    steps: stagedActionIds
      .slice(1)
      .filter((id) => !skipped.includes(id))
      .map((id) => {
        const lifted = actionsById[String(id)];
        return stepOf(isObject(lifted) ? lifted : {}, id);
      }),
    finalState: states.at(-1) ?? null,
  };
}

/** The actions as the page exports them to Redux DevTools: two texts of JSON in one object. */
function readActions({ payload, preloadedState }: Record<string, unknown>): ReadTrace {
  const actions = typeof payload === 'string' ? parsed(payload) : payload;
  if (!Array.isArray(actions)) {
    throw new TraceError(INCOMPLETE);
  }
  return {
    title: TITLE_OF_EXPORT,
    start: stateIn(typeof preloadedState === 'string' ? parsed(preloadedState) : preloadedState),
    steps: actions.map((action, index) => stepOf({ action }, index + 1)),
    finalState: null,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stateIn(value: unknown): RootState | undefined {
  return isObject(value) ? (value as unknown as RootState) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TraceError('This file is not JSON, or it is cut off.');
  }
}

function parse(text: string): Record<string, unknown> {
  const content = parsed(text);
  if (!isObject(content)) {
    throw new TraceError('This is not a trace of Amanat: it is not an object.');
  }
  return content;
}

function stepOf({ action, timestamp, route }: Record<string, unknown>, id: unknown): TraceStep {
  if (!isObject(action) || typeof action.type !== 'string') {
    throw new TraceError(`This trace is incomplete: action ${id} is missing.`);
  }
  return {
    action: action as UnknownAction,
    at: typeof timestamp === 'number' ? timestamp : null,
    route: typeof route === 'string' ? route : null,
  };
}
