import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@/state/store';
import { TRACE_FORMAT } from '@/trace/traceFile';

/** An action of a trace. */
export interface TraceStep {
  action: UnknownAction;
  /** Milliseconds since 1970. */
  at: number;
  route: string;
}

/** The content of a trace file. */
export interface ReadTrace {
  appVersion: string;
  takenAt: string;
  start: RootState;
  steps: readonly TraceStep[];
  finalState: RootState;
}

/** A file that is no replayable trace. The message is one line for the user. */
export class TraceError extends Error {
  override name = 'TraceError';
}

/** Reads a trace file. Throws `TraceError`. */
export function readTrace(text: string): ReadTrace {
  const trace = parse(text);
  const { amanat, actionsById, stagedActionIds, committedState } = trace;
  if (!isObject(amanat)) {
    throw new TraceError('This is not a trace of Amanat: it has no part «amanat».');
  }
  if (amanat.format !== TRACE_FORMAT) {
    throw new TraceError(`This trace has format ${amanat.format}; this program reads format ${TRACE_FORMAT}.`);
  }
  if (
    !isObject(actionsById) ||
    !Array.isArray(stagedActionIds) ||
    !isObject(committedState) ||
    !isObject(amanat.finalState)
  ) {
    throw new TraceError('This trace is incomplete: its states or its actions are missing.');
  }
  // The first entry is the start of the recording.
  const steps = stagedActionIds.slice(1).map((id) => stepOf(actionsById[String(id)], id));
  return {
    appVersion: String(amanat.appVersion),
    takenAt: String(amanat.takenAt),
    start: committedState as unknown as RootState,
    steps,
    finalState: amanat.finalState as unknown as RootState,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new TraceError('This file is not JSON, or it is cut off.');
  }
  if (!isObject(content)) {
    throw new TraceError('This is not a trace of Amanat: it is not an object.');
  }
  return content;
}

function stepOf(lifted: unknown, id: unknown): TraceStep {
  if (!isObject(lifted) || !isObject(lifted.action) || typeof lifted.action.type !== 'string') {
    throw new TraceError(`This trace is incomplete: action ${id} is missing.`);
  }
  return {
    action: lifted.action as UnknownAction,
    at: Number(lifted.timestamp),
    route: String(lifted.route),
  };
}
