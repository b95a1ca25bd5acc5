import { ERROR } from '@contract/errors';
import { call, join, put, type SagaGenerator, select, spawn, takeLeading } from 'typed-redux-saga';
import { confirmationApi } from '@/api/confirmationApi';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from '@/api/failure';
import { supportsPasskeys } from '@/api/passkeySupport';
import { personalApi } from '@/api/personalApi';
import { ACTION_TEXTS } from '@/features/otp/actionTexts';
import {
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  otpFailed,
  otpLeft,
  otpSucceeded,
  selectOtp,
} from '@/features/otp/slice';
import { allSessionsEnded } from '@/features/sessions/actions';
import { completePartnerVisit } from '@/flows/partner/partnerExit';
import { paths } from '@/lib/paths';
import { CLOSING_OBSTACLE } from '@/messages/personalCopy';
import { type OtpRequest, otpActionRequested, toastShown } from '@/state/actions';
import { saveFile } from '@/ui/saveFile';
import { type Attempt, type AttemptOutcome, onThisPage, runCodeStep, unlessLeft, untilLeft } from './codeStep';
import { type KeyStepEnd, type Proven, runKeyStep } from './keyStep';
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
    const end: KeyStepEnd = yield* call(runKeyStep, {
      askAgain: () => sendCode(request),
      confirm: (proven: Proven) => confirm(request, proven),
    });
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
