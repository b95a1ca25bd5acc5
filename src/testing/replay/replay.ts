import diff, { type Difference } from 'microdiff';
import type { RootState } from '@/state/store';
import { flawOf } from '@/trace/allowList';
import { createReplayReducer } from './reducer';
import type { ReadTrace, TraceStep } from './trace';

/** A flaw of a state or of its action. */
export interface Flaw {
  kind: 'threw' | 'leftSchema';
  /** The error, or the place in the state: «.auth.status». */
  detail: string;
}

/** A step of a replay. */
export interface ReplayedStep extends TraceStep {
  /** From 1. */
  number: number;
  changes: Difference[];
  flaw: Flaw | null;
}

/** A replay to its end, or to the first throwing action. */
export interface Replay {
  steps: ReplayedStep[];
  /** The first step with a flaw. */
  flawed: ReplayedStep | null;
  finalState: RootState;
  /** The differences between the end and the trace's; empty when they are equal, or the trace tells no end. */
  departures: Difference[];
}

/** Runs a trace through the reducers of the app. Only the first flaw counts: later ones may follow from it. */
export function replay(trace: ReadTrace): Replay {
  const reducer = createReplayReducer();
  const steps: ReplayedStep[] = [];
  let flawed: ReplayedStep | null = null;
  let state = trace.start ?? reducer(undefined, { type: '@@INIT' });
  for (const [index, step] of trace.steps.entries()) {
    const { next, flaw } = reduced(() => reducer(state, step.action));
    const replayed: ReplayedStep = {
      ...step,
      number: index + 1,
      changes: differences(state, next ?? state),
      flaw: flawed ? null : flaw,
    };
    steps.push(replayed);
    if (flaw && !flawed) {
      flawed = replayed;
    }
    // After an exception the store keeps its state.
    state = next ?? state;
  }
  const departures = trace.finalState === null ? [] : differences(trace.finalState, state);
  return { steps, flawed, finalState: state, departures };
}

function reduced(run: () => RootState): { next: RootState | null; flaw: Flaw | null } {
  try {
    const next = run();
    const place = flawOf(next);
    return { next, flaw: place === null ? null : { kind: 'leftSchema', detail: place } };
  } catch (error) {
    return { next: null, flaw: { kind: 'threw', detail: String(error) } };
  }
}

/** The differences of two states as JSON, where an undefined field is absent. */
function differences(from: RootState, to: RootState): Difference[] {
  return from === to ? [] : diff(plain(from), plain(to));
}

function plain(state: RootState): Record<string, unknown> {
  return JSON.parse(JSON.stringify(state));
}
