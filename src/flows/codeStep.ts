import { OTP_LENGTH, OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import type { Action, ActionCreatorWithoutPayload, ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { call, cancel, delay, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { selectProcessId } from '@/features/partner/slice';
import { onlyDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import type { RootState } from '@/state/store';
import { fromContext, leavesPages, whileOnPage } from './kit';

/** Null without the chunk: then a reload needs another code. */
async function loadPendingCode() {
  return import('./pendingCode').catch(() => null);
}

/** Notes the pending step for the tab, because a phone may reload the page while its user reads the SMS. */
export function* noteCode() {
  const chunk = yield* call(loadPendingCode);
  if (chunk !== null) yield* call(chunk.noteCode);
}

function* forgetCode() {
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('code', '');
}

/** Resumes the code step of the previous page. */
export function* takeUpPendingCode(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  if (tabNotes.read('code') === '') return;
  const chunk = yield* call(loadPendingCode);
  if (chunk !== null) yield* call(chunk.takeUpCode);
}

/** The next event at a code step. */
type CodeEvent = { kind: 'submitted'; code: string } | { kind: 'resend' } | { kind: 'left' } | { kind: 'expired' };

/** The actions of the slice that owns the code step. */
interface CodeStep {
  submitted: ActionCreatorWithPayload<{ code: string }>;
  resend: ActionCreatorWithoutPayload;
  left: ActionCreatorWithoutPayload;
}

/** A code sent for confirmation. */
export interface Attempt {
  token: string;
  code: string;
  processId: string;
}

/** `over`: done, or the person has left. `tryAgain`: refused. `open`: the server may have accepted the code. */
export type AttemptOutcome = 'over' | 'tryAgain' | 'open';

interface CodeEntry {
  step: CodeStep;
  expired: ActionCreatorWithoutPayload;
  selectCode: (state: RootState) => { token: string | null; codeSentAt: number | null };
  sendCode: () => SagaGenerator<unknown>;
  confirm: (attempt: Attempt) => SagaGenerator<AttemptOutcome>;
}

/** Runs a code step until its action is done or the person has left. */
export function* runCodeStep({ step, expired, selectCode, sendCode, confirm }: CodeEntry): SagaGenerator<void> {
  while (true) {
    const { codeSentAt, token } = yield* select(selectCode);
    const event = yield* call(nextCodeEvent, step, codeSentAt ?? 0);
    if (event.kind === 'left') {
      return;
    }
    if (event.kind === 'expired') {
      yield* put(expired());
    } else if (event.kind === 'resend') {
      if ((yield* unlessLeft(step, sendCode)) === 'over') return;
    } else if (token !== null) {
      const attempt = { token, code: event.code, processId: yield* select(selectProcessId) };
      if ((yield* unlessLeft(step, () => confirm(attempt))) === 'over') return;
    }
  }
}

/** Waits for a code, a resend, leaving (also by the back button) or expiry. Leaving empties the slice. */
function* nextCodeEvent(step: CodeStep, sentAt: number): SagaGenerator<CodeEvent> {
  const listening = yield* fork(listenToSms, step);
  const noting = yield* fork(noteCode);
  try {
    return yield* call(nextOf, step, sentAt);
  } finally {
    yield* cancel(listening);
    yield* cancel(noting);
  }
}

/** Submits the code when the browser can read the SMS (WebOTP). */
function* listenToSms(step: CodeStep) {
  const listening = new AbortController();
  try {
    const code = yield* call(readCodeFromSms, listening.signal);
    if (code !== null) {
      yield* put(step.submitted({ code }));
    }
  } finally {
    listening.abort();
  }
}

function* nextOf(step: CodeStep, sentAt: number): SagaGenerator<CodeEvent> {
  const now = yield* fromContext('now');
  const millisecondsLeft = sentAt + OTP_LIFETIME_SECONDS * 1000 - now();
  const waits = { submitted: take(step.submitted), resend: take(step.resend), left: take<Action>(isLeaving(step)) };
  const event =
    millisecondsLeft > 0
      ? yield* race({ ...waits, expired: delay(millisecondsLeft) })
      : { ...(yield* race(waits)), expired: undefined };
  if (event.submitted) {
    return { kind: 'submitted', code: event.submitted.payload.code };
  }
  if (event.resend) {
    return { kind: 'resend' };
  }
  if (event.left) {
    yield* emptySlice(step, event.left);
    return { kind: 'left' };
  }
  return { kind: 'expired' };
}

/** Runs a call of the step and answers it. `over` as soon as the person leaves: the slice is empty then, and `run` stops. */
export function* unlessLeft<Answer>(step: CodeStep, run: () => SagaGenerator<Answer>): SagaGenerator<Answer | 'over'> {
  const { answer, left } = yield* race({ answer: call(run), left: take<Action>(isLeaving(step)) });
  if (!left) return answer as Answer;
  yield* emptySlice(step, left);
  return 'over';
}

/** Runs a call before the code step. False after a failure, and once its page is left: a late answer opens nothing. */
export function* onThisPage(step: CodeStep, run: () => SagaGenerator<boolean>): SagaGenerator<boolean> {
  const { answer, left } = yield* whileOnPage(run);
  if (left) yield* emptySlice(step, left);
  return answer === true;
}

/** Waits until the person leaves the code step, and empties its slice. */
export function* untilLeft(step: CodeStep): SagaGenerator<void> {
  yield* forgetCode();
  yield* emptySlice(step, yield* take<Action>(isLeaving(step)));
}

/** Empties the slice of a step that the person has left. */
export function* emptySlice(step: CodeStep, leaving: Action): SagaGenerator<void> {
  yield* forgetCode();
  if (!step.left.match(leaving)) {
    yield* put(step.left());
  }
}

/** /otp and /login_otp redirect to each other, which is not leaving. */
const CODE_PAGES: readonly string[] = [paths.otp, paths.loginOtp];

export function isLeaving(step: CodeStep) {
  return (action: Action): boolean => step.left.match(action) || leavesPages(action, CODE_PAGES);
}

/** WebOTP's part of the credentials API, missing in TypeScript's library. */
interface OtpCredentials {
  get(options: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<{ code?: string } | null>;
}

/**
 * The code of the next SMS that names this site. Null when the browser cannot read it, the user denies it, or `signal`
 * aborts.
 */
export async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) {
    return null;
  }
  try {
    const credentials = navigator.credentials as unknown as OtpCredentials;
    const credential = await credentials.get({ otp: { transport: ['sms'] }, signal });
    const code = onlyDigits(credential?.code ?? '');
    return code.length === OTP_LENGTH ? code : null;
  } catch {
    return null;
  }
}
