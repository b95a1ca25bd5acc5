import { type DeadlineKind, STAGE_HOURS } from '@contract/rules/deadlines';
import type { DisputeSide, DisputeStage, RefereeState } from '@contract/rules/disputeRules';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { openDeadline } from '../deadlines';
import type { DeadlineChange } from '../dealExtras';
import { afterTheNight } from '../nights';
import type { Dispute } from './dispute';

/** Deadlines of a dispute: D5 to D10. */
export type DisputeClock = keyof typeof STAGE_HOURS;
/** All of them. */
export const DISPUTE_CLOCKS = Object.keys(STAGE_HOURS) as DisputeClock[];

/** The deadline of a stage; null in a closed dispute. */
export function clockOf(stage: DisputeStage, referee: RefereeState): DisputeClock | null {
  if (stage === 'closed') return null;
  if (stage !== 'referee') return stage;
  return referee === 'invited' ? 'referee_accept' : 'referee_decide';
}

/** Opens a deadline with the hours of its stage. */
export function startClock(kind: DisputeClock, at: Date, hours: number = STAGE_HOURS[kind]): DeadlineChange {
  return openDeadline(kind, at, hours);
}

/** Closes one deadline and opens another. */
export function changeClock(from: DeadlineKind | null, to: DisputeClock, at: Date): DeadlineChange[] {
  const begins = startClock(to, at);
  return from === null || from === to ? [begins] : [{ do: 'close', kind: from }, begins];
}

/** Minimum time of the talk, unless both sides escalate. */
const TALK_AT_LEAST_MS = DAY_MS;

/** When one side's escalation takes effect. */
export function escalatesAt({ stageSince }: { readonly stageSince: Date | null }, now: Date): Date {
  return afterTheNight(new Date((stageSince ?? now).getTime() + TALK_AT_LEAST_MS));
}

const PROPOSAL_LIFETIME_MS = DAY_MS;

/** End of a proposal that the other side does not answer. */
export function proposalExpiresAt(madeAt: Date): Date {
  return new Date(madeAt.getTime() + PROPOSAL_LIFETIME_MS);
}

/** Brings a running deadline forward. */
export function bringForward(kind: DisputeClock, dueAt: Date): DeadlineChange {
  return { do: 'move', kind, baseDueAt: dueAt.toISOString(), dueAt: dueAt.toISOString() };
}

/** Starts the office's deadline again, for so many days. */
export function startOfficeAnew(at: Date, days: number): DeadlineChange {
  return startClock('office', at, days * 24);
}

/** Moves the decision by a day. */
export function putOff(kind: DisputeClock, { dueAt, baseDueAt }: { dueAt: Date; baseDueAt: Date }): DeadlineChange {
  const later = (instant: Date) => new Date(instant.getTime() + QUESTION_HOURS * HOUR_MS);
  const due = afterTheNight(later(dueAt));
  // Moves the base too, or its outages would count twice.
  return { do: 'move', kind, baseDueAt: later(baseDueAt).toISOString(), dueAt: due.toISOString() };
}

/** A side has so long for answering a question; until then no other one is put to it. */
const QUESTION_HOURS = 24;

/** The entries that decide whether a question is open: questions, and what the sides say. */
export type QuestionEntry = Pick<Dispute['entries'][number], 'by' | 'kind' | 'at'>;

/** The question before a side that it has not answered; null without one, and after the time for the answer. */
export function openQuestionTo(
  { entries }: { readonly entries: readonly QuestionEntry[] },
  to: DisputeSide,
  now: Date,
): { readonly by: QuestionEntry['by']; readonly at: Date; readonly until: Date } | null {
  const last = entries.findLast(({ by, kind }) => by === to || kind === questionKind(to));
  if (last?.kind !== questionKind(to)) return null;
  const until = new Date(last.at.getTime() + QUESTION_HOURS * HOUR_MS);
  return now < until ? { by: last.by, at: last.at, until } : null;
}

/** How the entry of a question to a side is called. */
export function questionKind(to: DisputeSide): string {
  return `question_to_${to}`;
}
