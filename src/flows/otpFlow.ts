import type { AssertionOptions } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import type { Action } from '@reduxjs/toolkit';
import {
  call,
  cancel,
  fork,
  join,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
  takeLeading,
} from 'typed-redux-saga';
import { confirmationApi, type Proof } from '@/api/confirmationApi';
import { type ApiFailure, isDefiniteRefusal, NO_ANSWER, toApiFailure } from '@/api/failure';
import { supportsPasskeys } from '@/api/passkeySupport';
import { personalApi } from '@/api/personalApi';
import { ACTION_TEXTS } from '@/features/otp/actionTexts';
import {
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  keyUseCanceled,
  keyUseRequested,
  otpFailed,
  otpLeft,
  otpSucceeded,
  selectOtp,
} from '@/features/otp/slice';
import { selectProcessId } from '@/features/partner/slice';
import { completePartnerVisit } from '@/flows/partner/partnerExit';
import { paths } from '@/lib/paths';
import { CLOSING_OBSTACLE } from '@/messages/personalCopy';
import { allSessionsEnded, type OtpRequest, otpActionRequested, toastShown } from '@/state/actions';
import { saveFile } from '@/ui/saveFile';
import {
  type Attempt,
  type AttemptOutcome,
  emptySlice,
  isLeaving,
  noteCode,
  onThisPage,
  runCodeStep,
  unlessLeft,
  untilLeft,
} from './codeStep';
import { callEndpoint, fromContext, goTo, safely, tellFailure } from './kit';

const untracked = { track: false } as const;

/** Refusals that no other code changes: the subject has moved on, is gone, or belongs to another user. */
const FINAL_REFUSALS: readonly ApiFailure['code'][] = [
  ERROR.notFound,
  ERROR.notAcceptable,
  ERROR.noAccess,
  ERROR.transactionNotFound,
  ERROR.disputeNotFound,
  ERROR.proposalGone,
  ERROR.tooLate,
  ERROR.tooManyEntries,
  ERROR.closingRefused,
];

const CODE_STEP = { submitted: codeSubmitted, resend: codeResendRequested, left: otpLeft };

/** A proof for a started confirmation. */
interface Proven {
  token: string;
  proof: Proof;
  processId: string;
}

/** Confirms an action: requests a code, takes it at /otp, and finishes. */
export function* otpActionFlow() {
  // First, so that a pending code of the previous page is the only one waited for.
  yield* call(safely('otpAction', goOn, otpFailed));
  yield* takeLeading(otpActionRequested, safely('otpAction', confirmWithCode, otpFailed));
}

/** Resumes the code step after a reload. */
function* goOn() {
  const { request, token } = yield* select(selectOtp);
  if (request !== null && token !== null) {
    yield* call(enterCodes, request);
  }
}

function* confirmWithCode({ payload: request }: ReturnType<typeof otpActionRequested>) {
  if (yield* call(onThisPage, CODE_STEP, () => sendCode(request))) {
    yield* goTo(paths.otp);
    yield* call(enterCodes, request);
  }
}

/** The key prompt while a passkey can confirm, then the code. */
function* enterCodes(request: OtpRequest): SagaGenerator<void> {
  while ((yield* select(selectOtp)).passkey !== null) {
    const end = yield* call(runKeyStep, request);
    if (end === 'over') return;
    if (end === 'sms' && (yield* unlessLeft(CODE_STEP, () => sendCode(request, true))) === 'over') return;
  }
  yield* call(runCodeStep, {
    step: CODE_STEP,
    expired: codeExpired,
    selectCode: selectOtp,
    sendCode: () => sendCode(request, true),
    confirm: ({ code, ...attempt }: Attempt) => confirm(request, { ...attempt, proof: { code } }),
  });
}

/**
 * Runs the key prompt. `over`: its action is done, or the person has left. `sms`: the person wants the SMS. `code`: it
 * was sent, because no key fits any more.
 */
function* runKeyStep(request: OtpRequest): SagaGenerator<'over' | 'sms' | 'code'> {
  // Ahead of the press, because Safari asks the device only during one.
  yield* fork(loadPasskeys);
  // A signature with an open outcome is sent again as it was.
  let open: Proven | null = null;
  while (true) {
    const event = yield* call(nextKeyEvent);
    if (event !== 'use') return event;
    const signed: Proven | 'over' | 'code' | null = open ?? (yield* call(sign, request));
    if (signed === 'over' || signed === 'code') return signed;
    if (signed === null) continue;
    const outcome: AttemptOutcome = yield* unlessLeft(CODE_STEP, () => confirm(request, signed));
    if (outcome === 'over') return 'over';
    open = outcome === 'open' ? signed : null;
  }
}

function* nextKeyEvent(): SagaGenerator<'use' | 'sms' | 'over'> {
  const noting = yield* fork(noteCode);
  const event = yield* race({
    use: take(keyUseRequested),
    sms: take(codeResendRequested),
    left: take<Action>(isLeaving(CODE_STEP)),
  });
  yield* cancel(noting);
  if (event.left) {
    yield* emptySlice(CODE_STEP, event.left);
    return 'over';
  }
  return event.sms ? 'sms' : 'use';
}

/** A challenge this old is replaced before the device signs it: the person needs some time for the signature. */
const FRESH_MS = (OTP_LIFETIME_SECONDS - 60) * 1000;

/** The signature of the device; null when there is none. Leaving closes the device's question. */
function* sign(request: OtpRequest): SagaGenerator<Proven | 'over' | 'code' | null> {
  const now = yield* fromContext('now');
  const { codeSentAt } = yield* select(selectOtp);
  if (now() - (codeSentAt ?? 0) > FRESH_MS) {
    const isAsked = yield* unlessLeft(CODE_STEP, () => sendCode(request));
    if (isAsked === 'over') return 'over';
    if (!isAsked) return null;
    yield* put(keyUseRequested());
  }
  const { passkey, token } = yield* select(selectOtp);
  if (passkey === null || token === null) return 'code';
  const { signed, left } = yield* race({
    signed: call(signOnDevice, passkey),
    left: take<Action>(isLeaving(CODE_STEP)),
  });
  if (left) {
    yield* call(closeQuestion);
    yield* emptySlice(CODE_STEP, left);
    return 'over';
  }
  if (signed === null) {
    yield* put(otpFailed(NO_ANSWER));
    yield* call(tellFailure, NO_ANSWER);
    return null;
  }
  if (signed === 'canceled' || signed === undefined) {
    yield* put(keyUseCanceled());
    return null;
  }
  if (signed === 'refused') {
    yield* put(otpFailed({ code: ERROR.passkeyRefused, status: null }));
    return null;
  }
  const processId = yield* select(selectProcessId);
  return { token, proof: { assertion: signed }, processId };
}

/** The code of WebAuthn, which only a person with a key needs. Null without the chunk. */
async function loadPasskeys() {
  return import('@/api/webauthn').catch(() => null);
}

/** Null when the code of WebAuthn did not come. */
async function signOnDevice(options: AssertionOptions) {
  const passkeys = await loadPasskeys();
  return passkeys?.signWithPasskey(options) ?? null;
}

async function closeQuestion() {
  const passkeys = await loadPasskeys();
  passkeys?.cancelPasskey();
}

/**
 * Starts the confirmation.
 * @param bySms by the code of an SMS, also for a user with a passkey
 */
function* sendCode(request: OtpRequest, bySms = !supportsPasskeys()): SagaGenerator<boolean> {
  const now = yield* fromContext('now');
  try {
    const { action, paymentCode, decision } = request;
    const start = { action, paymentCode, bySms, ...(decision && { decision }) };
    const sent = yield* callEndpoint(confirmationApi.endpoints.startConfirmation.initiate(start, untracked));
    yield* put(codeSent({ ...sent, sentAt: now() }));
    return true;
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* put(otpFailed(failure));
    // The page says what keeps the account open.
    if (failure.code !== ERROR.closingRefused) yield* call(tellFailure, failure);
    return false;
  }
}

/** Sends the proof. `over`: the next page opens. `tryAgain`: refused. `open`: the server may have done the action. */
function* confirm(request: OtpRequest, proven: Proven): SagaGenerator<AttemptOutcome> {
  // Leaving ends the wait alone.
  const end = yield* join(yield* spawn(sendProof, request, proven));
  if ('failure' in end) return yield* call(notConfirmed, request, end.failure);
  // The end of the session empties the slice.
  if (request.action === 'close_account') return 'over';
  yield* put(otpSucceeded());
  // Only a partner's process has a redirect: its completion page.
  if (end.redirectTo === null || !(yield* call(completePartnerVisit, end.redirectTo))) {
    yield* goTo(request.nextPage, { replace: true });
  }
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}

/** Refusals that the key prompt shows beside the way by SMS. */
const SAID_AT_THE_KEY: readonly ApiFailure['code'][] = [ERROR.passkeyRefused, ERROR.tooManyRequests];

type ProofEnd = { redirectTo: string | null } | { failure: ApiFailure };

/** Sends the proof and says the end on whatever page is open. The screen shows a wrong code and a refused key itself. */
function* sendProof(request: OtpRequest, proven: Proven): SagaGenerator<ProofEnd> {
  const { action, paymentCode, decision } = request;
  let redirectTo: string | null;
  try {
    const confirmation = { action, paymentCode, ...(decision && { decision }), ...proven };
    const running = confirmationApi.endpoints.confirmAction.initiate(confirmation, untracked);
    redirectTo = (yield* callEndpoint(running)).redirectTo;
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    const byKey = 'assertion' in proven.proof;
    const isSaid = byKey ? SAID_AT_THE_KEY.includes(failure.code) : failure.code === ERROR.wrongVerificationCode;
    if (!isSaid) {
      const obstacle = failure.fields?.obstacle as keyof typeof CLOSING_OBSTACLE;
      yield* call(tellFailure, failure, obstacle && { [ERROR.closingRefused]: CLOSING_OBSTACLE[obstacle] });
    }
    return { failure };
  }
  // The server has ended all sessions.
  if (action === 'close_account') yield* put(allSessionsEnded());
  if (action !== 'export_data' || (yield* call(downloadData, request, proven.token))) {
    yield* put(toastShown({ kind: 'success', text: ACTION_TEXTS[action].done }));
  }
  return { redirectTo };
}

/** Saves the confirmed export; false after a failure, which is told. Another confirmation starts it again. */
function* downloadData({ decision }: OtpRequest, token: string): SagaGenerator<boolean> {
  const form = decision?.subjectId === 'json' ? 'json' : 'page';
  try {
    const { address } = yield* callEndpoint(personalApi.endpoints.dataFile.initiate({ token, form }, untracked));
    yield* call(saveFile, address, form === 'json' ? 'amanat-data.json' : 'amanat-data.html');
    return true;
  } catch (thrown) {
    yield* call(tellFailure, toApiFailure(thrown));
    return false;
  }
}

/** A final refusal opens the next page. */
function* notConfirmed(request: OtpRequest, failure: ApiFailure): SagaGenerator<AttemptOutcome> {
  yield* put(otpFailed(failure));
  if (!isDefiniteRefusal(failure)) {
    return 'open';
  }
  if (!FINAL_REFUSALS.includes(failure.code)) {
    return 'tryAgain';
  }
  yield* goTo(request.nextPage, { replace: true });
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}
