import { CALL_WORDS, callWords, STEP_WORDS, UNNAMED_STEP } from '@/messages/trace';
import type { TracedAction } from './traceFile';

/** One line of a report, for the person who sends it. */
export interface ToldStep {
  /** Its place in the trace. */
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  route: string;
  /** What it was, in Persian. */
  words: string;
  /** «payment/payFailed», or of a call its endpoint and how it went: «pay → 424 (1017)». */
  text: string;
}

/** An action of a trace in few words. Null for what says nothing to people: RTK Query's own bookkeeping, and calls that have no answer yet. */
export function tellStep({ action, timestamp, route }: TracedAction, id: number): ToldStep | null {
  const meta = (action.meta ?? {}) as {
    arg?: { endpointName?: string };
    requestStatus?: string;
    condition?: boolean;
    baseQueryMeta?: Answer;
  };
  const endpoint = meta.arg?.endpointName;
  const isUnanswered = meta.requestStatus === 'pending' || meta.condition === true;
  if (/^(api|__rtkq)\//.test(action.type) && (endpoint === undefined || isUnanswered)) {
    return null;
  }
  const text =
    endpoint === undefined
      ? action.type
      : `${endpoint} ${outcome(meta.requestStatus, meta.baseQueryMeta, action.payload)}`;
  const words =
    endpoint === undefined
      ? (STEP_WORDS[action.type] ?? UNNAMED_STEP)
      : callWords(CALL_WORDS[endpoint] ?? UNNAMED_STEP, meta.requestStatus === 'fulfilled');
  return { id, at: timestamp, route, words, text };
}

interface Answer {
  status: number | null;
}

function outcome(requestStatus: string | undefined, answer: Answer | undefined, payload: unknown): string {
  const code = requestStatus === 'rejected' && (payload as { code?: unknown } | null)?.code;
  return [`→ ${answer?.status ?? '—'}`, code && `(${code})`].filter(Boolean).join(' ');
}
