import { ERROR } from '@contract/errors';
import { PASSKEY_OTP_ACTION } from '@contract/rules/passkeyRules';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { disputesApi } from '@/api/disputesApi';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from '@/api/failure';
import { judgmentsApi } from '@/api/judgmentsApi';
import { supportsPasskeys } from '@/api/passkeySupport';
import { passkeysApi } from '@/api/passkeysApi';
import { personalApi } from '@/api/personalApi';
import { type AskForCode, transactionsApi } from '@/api/transactionsApi';
import {
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  intentNamed,
  otpFailed,
  otpLeft,
  otpSucceeded,
  selectOtp,
} from '@/features/otp/slice';
import { allSessionsEnded } from '@/features/sessions/actions';
import { completePartnerVisit } from '@/flows/partner/partnerExit';
import { paths } from '@/lib/paths';
import { otpCopy } from '@/messages/otpCopy';
import { CLOSING_OBSTACLE, personalCopy } from '@/messages/personalCopy';
import { type DisputeDecision, type OtpAction, type OtpRequest, otpActionRequested, toastShown } from '@/state/actions';
import { saveFile } from '@/ui/saveFile';
import { type Attempt, type AttemptOutcome, runCodeStep, untilLeft } from './codeStep';
import { type Confirmation, type KeyStepEnd, runKeyStep } from './keyStep';
import { callEndpoint, fromContext, goTo, newIntentKey, safely, tellFailure } from './kit';

type Asked = Omit<OtpRequest, 'decision'> & { idempotencyKey: string; decision: DisputeDecision; bySms: boolean };

/** The fields of each first call. */
const asked = ({ paymentCode, idempotencyKey, bySms }: Asked): AskForCode => ({
  paymentCode,
  idempotencyKey,
  ...(bySms && { bySms: true }),
});

const untracked = { track: false } as const;

/** The first call of each action. It answers the token of the confirmation. */
const REQUEST_CODE = {
  settle_transaction: (ask: Asked) => transactionsApi.endpoints.requestSettle.initiate(asked(ask), untracked),
  refund_transaction: (ask: Asked) => transactionsApi.endpoints.requestRefund.initiate(asked(ask), untracked),
  cancel: (ask: Asked) => transactionsApi.endpoints.requestCancel.initiate(asked(ask), untracked),
  change_payout_account: (ask: Asked) =>
    transactionsApi.endpoints.requestPayoutAccount.initiate(
      { ...asked(ask), accountId: ask.decision.subjectId },
      untracked,
    ),
  concede_dispute: (ask: Asked) => disputesApi.endpoints.requestConcede.initiate(asked(ask), untracked),
  propose_split: (ask: Asked) =>
    disputesApi.endpoints.requestProposal.initiate({ ...asked(ask), payeeRials: ask.decision.payeeRials }, untracked),
  accept_proposal: (ask: Asked) =>
    disputesApi.endpoints.requestAcceptance.initiate(
      { ...asked(ask), kind: 'proposal', subjectId: ask.decision.subjectId },
      untracked,
    ),
  accept_award: (ask: Asked) =>
    disputesApi.endpoints.requestAcceptance.initiate(
      { ...asked(ask), kind: 'award', subjectId: ask.decision.subjectId },
      untracked,
    ),
  award_dispute: (ask: Asked) => {
    const { subjectId: disputeId, payeeRials, text } = ask.decision;
    return judgmentsApi.endpoints.requestAward.initiate({ ...asked(ask), disputeId, payeeRials, text }, untracked);
  },
  remove_passkey: ({ decision }: Asked) => passkeysApi.endpoints.requestRemoval.initiate(decision.subjectId, untracked),
  export_data: ({ bySms }: Asked) =>
    personalApi.endpoints.requestPersonal.initiate({ action: 'export_data', bySms }, untracked),
  close_account: ({ bySms }: Asked) =>
    personalApi.endpoints.requestPersonal.initiate({ action: 'close_account', bySms }, untracked),
} as const satisfies Record<OtpAction, unknown>;

const NO_DECISION: DisputeDecision = { subjectId: '', payeeRials: 0, text: '' };

const DONE_TEXT: Record<OtpAction, string> = {
  settle_transaction: otpCopy.notices.settleDone,
  refund_transaction: otpCopy.notices.refundDone,
  cancel: otpCopy.notices.cancelDone,
  change_payout_account: otpCopy.payoutAccount.done,
  remove_passkey: otpCopy.removePasskey.done,
  export_data: personalCopy.export.done,
  close_account: personalCopy.closing.done,
  concede_dispute: otpCopy.dispute.concede_dispute.done,
  propose_split: otpCopy.dispute.propose_split.done,
  accept_proposal: otpCopy.dispute.accept_proposal.done,
  accept_award: otpCopy.dispute.accept_award.done,
  award_dispute: otpCopy.dispute.award_dispute.done,
};

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
  if (yield* call(sendCode, request)) {
    yield* goTo(paths.otp);
    yield* call(enterCodes, request);
  }
}

/** The key prompt while a passkey can confirm, then the code. */
function* enterCodes(request: OtpRequest): SagaGenerator<void> {
  while ((yield* select(selectOtp)).passkey !== null) {
    const end: KeyStepEnd = yield* call(runKeyStep, {
      askAgain: () => sendCode(request),
      confirm: (confirmation: Confirmation) => confirm(request, confirmation),
    });
    if (end === 'over') return;
    if (end === 'sms') yield* call(sendCode, request, true);
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
 * Starts the confirmation. The intent keeps its key until the outcome is certain, so a retry is no second request.
 * @param bySms by the code of an SMS, also for a user with a passkey
 */
function* sendCode(request: OtpRequest, bySms = !supportsPasskeys()): SagaGenerator<boolean> {
  const { intentKey } = yield* select(selectOtp);
  const idempotencyKey = intentKey ?? newIntentKey();
  yield* put(intentNamed(idempotencyKey));
  const now = yield* fromContext('now');
  const decision = request.decision ?? NO_DECISION;
  try {
    const sent = yield* callEndpoint(REQUEST_CODE[request.action]({ ...request, idempotencyKey, decision, bySms }));
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
function* confirm(request: OtpRequest, confirmation: Confirmation): SagaGenerator<AttemptOutcome> {
  const { action, nextPage } = request;
  let redirectTo: string | null;
  try {
    redirectTo = yield* call(send, request, confirmation);
  } catch (thrown) {
    return yield* call(notConfirmed, request, toApiFailure(thrown), 'assertion' in confirmation.proof);
  }
  yield* put(otpSucceeded());
  if (action === 'close_account') {
    // The server has ended all sessions.
    yield* put(allSessionsEnded());
    yield* put(toastShown({ kind: 'success', text: DONE_TEXT[action] }));
    return 'over';
  }
  if (action !== 'export_data' || (yield* call(downloadData, request, confirmation.token))) {
    yield* put(toastShown({ kind: 'success', text: DONE_TEXT[action] }));
  }
  // Only a partner's process has a redirect: its completion page.
  if (redirectTo === null || !(yield* call(completePartnerVisit, redirectTo))) {
    yield* goTo(nextPage, { replace: true });
  }
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}

/** The partner's redirect after the action, or null. Throws an `ApiFailure`. */
function* send({ action, paymentCode, decision }: OtpRequest, confirmation: Confirmation) {
  const { token, proof } = confirmation;
  if (action === PASSKEY_OTP_ACTION) {
    const removal = { id: decision?.subjectId ?? '', token, code: 'code' in proof ? proof.code : '' };
    yield* callEndpoint(passkeysApi.endpoints.removePasskey.initiate(removal, untracked));
    return null;
  }
  if (action === 'export_data' || action === 'close_account') {
    yield* callEndpoint(personalApi.endpoints.confirmPersonal.initiate({ action, token, proof }, untracked));
    return null;
  }
  const call = { action, paymentCode, ...confirmation };
  const { redirectTo } = yield* callEndpoint(transactionsApi.endpoints.verifyTransactionOtp.initiate(call, untracked));
  return redirectTo;
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

/** Refusals that the key prompt shows beside the way by SMS. */
const SAID_AT_THE_KEY: readonly ApiFailure['code'][] = [ERROR.passkeyRefused, ERROR.tooManyRequests];

/** The screen shows a wrong code at its field, and a refused key in its note. A final refusal opens the next page. */
function* notConfirmed(request: OtpRequest, failure: ApiFailure, byKey: boolean): SagaGenerator<AttemptOutcome> {
  yield* put(otpFailed(failure));
  const isSaid = byKey ? SAID_AT_THE_KEY.includes(failure.code) : failure.code === ERROR.wrongVerificationCode;
  if (!isSaid) {
    const obstacle = failure.fields?.obstacle as keyof typeof CLOSING_OBSTACLE;
    yield* call(tellFailure, failure, obstacle && { [ERROR.closingRefused]: CLOSING_OBSTACLE[obstacle] });
  }
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
