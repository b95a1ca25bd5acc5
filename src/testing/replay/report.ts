import type { Difference } from 'microdiff';
import type { Replay, ReplayedStep } from './replay';
import type { ReadTrace } from './trace';

const LONGEST_VALUE = 80;

/** A replay as lines for a terminal: each step with its changes, the first flaw, and the end. */
export function replayReport(trace: ReadTrace, replay: Replay): string[] {
  return [
    `${trace.title}, ${trace.steps.length} actions`,
    ...replay.steps.flatMap((step, index) => stepLines(step, replay.steps[index - 1])),
    '',
    ...verdict(trace, replay),
  ];
}

function stepLines(step: ReplayedStep, previous: ReplayedStep | undefined): string[] {
  const isNewRoute = step.route !== null && previous?.route !== step.route;
  const sincePrevious = step.at === null ? '' : `  +${step.at - (previous?.at ?? step.at)} ms`;
  return [
    ...(isNewRoute ? ['', `@ ${step.route}`] : []),
    `${String(step.number).padStart(4)}${sincePrevious}  ${step.action.type}${aboutCall(step)}`,
    ...step.changes.map((change) => `        ${changeLine(change)}`),
    ...(step.flaw ? [`   !!!  ${flawText(step)}`] : []),
  ];
}

/** The endpoint and the result of a call. */
function aboutCall({ action }: ReplayedStep): string {
  const meta = action.meta as
    | { arg?: { endpointName?: string }; baseQueryMeta?: { status: number | null } }
    | undefined;
  const failure = action.payload as { code?: unknown } | null | undefined;
  const words = [
    meta?.arg?.endpointName,
    meta?.baseQueryMeta && `HTTP ${meta.baseQueryMeta.status ?? 'none'}`,
    action.type.endsWith('/rejected') && failure?.code !== undefined && `code ${failure.code}`,
  ].filter(Boolean);
  return words.length === 0 ? '' : `  (${words.join(', ')})`;
}

function changeLine(change: Difference): string {
  const place = change.path.join('.');
  switch (change.type) {
    case 'CREATE':
      return `+ ${place} = ${short(change.value)}`;
    case 'REMOVE':
      return `- ${place}`;
    case 'CHANGE':
      return `~ ${place}: ${short(change.oldValue)} → ${short(change.value)}`;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function flawText({ flaw, number }: ReplayedStep): string {
  return flaw?.kind === 'threw'
    ? `Action ${number}: a reducer threw ${flaw.detail}`
    : `Action ${number}: the state left its schema at ${flaw?.detail}`;
}

function verdict({ finalState }: ReadTrace, { flawed, departures }: Replay): string[] {
  const sameEnd =
    finalState === null ? 'The trace does not tell its end.' : 'The end is the state that the trace tells of.';
  return [
    flawed ? flawText(flawed) : 'No reducer threw, and every state has its schema.',
    departures.length === 0 ? sameEnd : `The end differs from the trace in ${departures.length} places:`,
    ...departures.map((change) => `        ${changeLine(change)}`),
  ];
}
