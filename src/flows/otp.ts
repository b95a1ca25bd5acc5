import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { disputesApi } from '@/api/disputes';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from '@/api/failure';
import { judgmentsApi } from '@/api/judgments';
import { type TransactionCodeResult, transactionsApi } from '@/api/transactions';
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
import { completePartnerVisit } from '@/flows/partner/partnerExit';
import { paths } from '@/lib/paths';
import { otpCopy } from '@/messages/otp';
import { type DisputeDecision, type OtpAction, type OtpRequest, otpActionRequested, toastShown } from '@/state/actions';
import { type Attempt, type AttemptOutcome, runCodeStep, untilLeft } from './codeStep';
import { callEndpoint, fromContext, goTo, newIntentKey, safely, tellFailure } from './kit';

type Asked = Omit<OtpRequest, 'decision'> & { idempotencyKey: string; decision: DisputeDecision };

/** The first call of each action. It answers the token of the code. */
const REQUEST_CODE = {
  settle_transaction: ({ paymentCode, idempotencyKey }: Asked) =>
    transactionsApi.endpoints.requestSettle.initiate({ paymentCode, idempotencyKey }, { track: false }),
  refund_transaction: ({ paymentCode, idempotencyKey }: Asked) =>
    transactionsApi.endpoints.requestRefund.initiate({ paymentCode, idempotencyKey }, { track: false }),
  cancel: ({ paymentCode, idempotencyKey }: Asked) =>
    transactionsApi.endpoints.requestCancel.initiate({ paymentCode, idempotencyKey }, { track: false }),
  change_payout_account: ({ paymentCode, idempotencyKey, decision: { subjectId } }: Asked) =>
    transactionsApi.endpoints.requestPayoutAccount.initiate(
      { paymentCode, accountId: subjectId, idempotencyKey },
      { track: false },
    ),
  concede_dispute: ({ paymentCode, idempotencyKey }: Asked) =>
    disputesApi.endpoints.requestConcede.initiate({ paymentCode, idempotencyKey }, { track: false }),
  propose_split: ({ paymentCode, idempotencyKey, decision: { payeeRials } }: Asked) =>
    disputesApi.endpoints.requestProposal.initiate({ paymentCode, payeeRials, idempotencyKey }, { track: false }),
  accept_proposal: ({ paymentCode, idempotencyKey, decision: { subjectId } }: Asked) =>
    disputesApi.endpoints.requestAcceptance.initiate(
      { paymentCode, kind: 'proposal', subjectId, idempotencyKey },
      { track: false },
    ),
  accept_award: ({ paymentCode, idempotencyKey, decision: { subjectId } }: Asked) =>
    disputesApi.endpoints.requestAcceptance.initiate(
      { paymentCode, kind: 'award', subjectId, idempotencyKey },
      { track: false },
    ),
  award_dispute: ({ paymentCode, idempotencyKey, decision: { subjectId, payeeRials, text } }: Asked) =>
    judgmentsApi.endpoints.requestAward.initiate(
      { disputeId: subjectId, paymentCode, payeeRials, text, idempotencyKey },
      { track: false },
    ),
} as const satisfies Record<OtpAction, unknown>;

const NO_DECISION: DisputeDecision = { subjectId: '', payeeRials: 0, text: '' };

const DONE_TEXT: Record<OtpAction, string> = {
  settle_transaction: otpCopy.notices.settleDone,
  refund_transaction: otpCopy.notices.refundDone,
  cancel: otpCopy.notices.cancelDone,
  change_payout_account: otpCopy.payoutAccount.done,
  concede_dispute: otpCopy.dispute.concede_dispute.done,
  propose_split: otpCopy.dispute.propose_split.done,
  accept_proposal: otpCopy.dispute.accept_proposal.done,
  accept_award: otpCopy.dispute.accept_award.done,
  award_dispute: otpCopy.dispute.award_dispute.done,
};

/** Refusals that no other code changes: the transaction or its dispute has moved on, or belongs to another user. */
const FINAL_REFUSALS: readonly ApiFailure['code'][] = [
  ERROR.notAcceptable,
  ERROR.noAccess,
  ERROR.transactionNotFound,
  ERROR.disputeNotFound,
  ERROR.proposalGone,
  ERROR.tooLate,
  ERROR.tooManyEntries,
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

function enterCodes(request: OtpRequest): SagaGenerator<void> {
  return runCodeStep({
    step: CODE_STEP,
    expired: codeExpired,
    selectCode: selectOtp,
    sendCode: () => sendCode(request),
    confirm: (attempt) => confirm(request, attempt),
  });
}

/** Requests a code. The intent keeps its key until the outcome is certain, so a retry is no second request. */
function* sendCode(request: OtpRequest): SagaGenerator<boolean> {
  const { intentKey } = yield* select(selectOtp);
  const idempotencyKey = intentKey ?? newIntentKey();
  yield* put(intentNamed(idempotencyKey));
  const now = yield* fromContext('now');
  try {
    const sent = yield* callEndpoint(
      REQUEST_CODE[request.action]({ ...request, idempotencyKey, decision: request.decision ?? NO_DECISION }),
    );
    yield* put(codeSent({ ...sent, sentAt: now() }));
    return true;
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* put(otpFailed(failure));
    yield* call(tellFailure, failure);
    return false;
  }
}

/** Sends the code. `over`: the next page opens. `tryAgain`: refused. `open`: the server may have done the action. */
function* confirm(request: OtpRequest, attempt: Attempt): SagaGenerator<AttemptOutcome> {
  const { action, paymentCode, nextPage } = request;
  let result: TransactionCodeResult;
  try {
    result = yield* callEndpoint(
      transactionsApi.endpoints.verifyTransactionOtp.initiate({ action, paymentCode, ...attempt }, { track: false }),
    );
  } catch (thrown) {
    return yield* call(notConfirmed, request, toApiFailure(thrown));
  }
  yield* put(otpSucceeded());
  yield* put(toastShown({ kind: 'success', text: DONE_TEXT[action] }));
  // Only a partner's process has a redirect: its completion page.
  if (result.redirectTo === null || !(yield* call(completePartnerVisit, result.redirectTo))) {
    yield* goTo(nextPage, { replace: true });
  }
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}

/** The screen shows a wrong code at its field. A final refusal returns to the transaction. */
function* notConfirmed(request: OtpRequest, failure: ApiFailure): SagaGenerator<AttemptOutcome> {
  yield* put(otpFailed(failure));
  if (failure.code !== ERROR.wrongVerificationCode) {
    yield* call(tellFailure, failure);
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
