import { ERROR, type ErrorCode } from '@contract/errors';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { type ApiFailure, toApiFailure } from '@/api/failure';
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
import { selectProcessId } from '@/features/partner/slice';
import { type OtpAction, type OtpRequest, otpActionRequested, toastShown } from '@/lib/commands';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { callEndpoint } from './callEndpoint';
import { nextCodeEvent, untilLeft } from './codeStep';
import { fromContext, goTo } from './context';
import { newIntentKey } from './intent';
import { completePartnerVisit } from './partnerExit';
import { safely } from './safely';
import { tellFailure } from './tellFailure';

const REQUEST_CODE = {
  settle_transaction: transactionsApi.endpoints.requestSettle,
  refund_transaction: transactionsApi.endpoints.requestRefund,
  cancel: transactionsApi.endpoints.requestCancel,
} as const satisfies Record<OtpAction, unknown>;

const DONE_TEXT: Record<OtpAction, string> = {
  settle_transaction: copy.notices.settleDone,
  refund_transaction: copy.notices.refundDone,
  cancel: copy.notices.cancelDone,
};

/** Refusals that no other code can change: the transaction is not what it was, or not the person's. */
const FINAL_REFUSALS: readonly ErrorCode[] = [ERROR.notAcceptable, ERROR.noAccess, ERROR.transactionNotFound];

const CODE_STEP = { submitted: codeSubmitted, resend: codeResendRequested, left: otpLeft };

/** Settle, refund and cancel: ask, enter the code at /otp, done. */
export function* otpActionFlow() {
  yield* takeLeading(otpActionRequested, safely('otpAction', confirmWithCode, otpFailed));
}

function* confirmWithCode({ payload: request }: ReturnType<typeof otpActionRequested>) {
  if (!(yield* call(sendCode, request))) {
    return;
  }
  yield* goTo(paths.otp);
  // The code itself never enters the store, so a lost answer's key is kept here, beside the code it was sent with.
  let lostAnswer: { code: string; key: string } | null = null;
  while (true) {
    const { codeSentAt, token } = yield* select(selectOtp);
    const event = yield* call(nextCodeEvent, CODE_STEP, codeSentAt ?? 0);
    if (event.kind === 'left') {
      return;
    }
    if (event.kind === 'expired') {
      yield* put(codeExpired());
    } else if (event.kind === 'resend') {
      lostAnswer = null;
      yield* call(sendCode, request);
    } else if (token !== null) {
      const key: string = lostAnswer?.code === event.code ? lostAnswer.key : newIntentKey();
      const outcome = yield* call(confirm, request, token, event.code, key);
      if (outcome === 'over') {
        return;
      }
      lostAnswer = outcome === 'noAnswer' ? { code: event.code, key } : null;
    }
  }
}

/** Asks for a code. The same intent keeps its key until an answer came, so that a retry is not a second request. */
function* sendCode(request: OtpRequest): SagaGenerator<boolean> {
  const { intentKey } = yield* select(selectOtp);
  const idempotencyKey = intentKey ?? newIntentKey();
  yield* put(intentNamed(idempotencyKey));
  const now = yield* fromContext('now');
  try {
    const token = yield* callEndpoint(
      REQUEST_CODE[request.action].initiate({ paymentCode: request.paymentCode, idempotencyKey }, { track: false }),
    );
    yield* put(codeSent({ token, sentAt: now() }));
    return true;
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* put(otpFailed(failure));
    yield* call(tellFailure, failure);
    yield* call(showPresentState, request);
    return false;
  }
}

/** Sends the code. `over`: the person is on their way to the next page; else another try is possible. */
function* confirm(
  request: OtpRequest,
  token: string,
  code: string,
  idempotencyKey: string,
): SagaGenerator<'over' | 'tryAgain' | 'noAnswer'> {
  const { action, paymentCode, nextPage } = request;
  const processId = yield* select(selectProcessId);
  let result: TransactionCodeResult;
  try {
    result = yield* callEndpoint(
      transactionsApi.endpoints.verifyTransactionOtp.initiate(
        { action, paymentCode, token, code, processId, idempotencyKey },
        { track: false },
      ),
    );
  } catch (thrown) {
    return yield* call(notConfirmed, request, toApiFailure(thrown));
  }
  yield* put(otpSucceeded());
  yield* put(toastShown({ kind: 'success', text: DONE_TEXT[action] }));
  // Only the partner's flow names a place: its completion page.
  if (result.redirectTo === null || !(yield* call(completePartnerVisit, result.redirectTo))) {
    yield* goTo(nextPage, { replace: true });
  }
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}

/** A wrong code is said at its field, by the screen. What is final leads back to the transaction. */
function* notConfirmed(request: OtpRequest, failure: ApiFailure): SagaGenerator<'over' | 'tryAgain' | 'noAnswer'> {
  yield* put(otpFailed(failure));
  if (failure.code !== ERROR.wrongVerificationCode) {
    yield* call(tellFailure, failure);
  }
  if (failure.code === 'network') {
    return 'noAnswer';
  }
  if (!FINAL_REFUSALS.includes(failure.code)) {
    return 'tryAgain';
  }
  yield* call(showPresentState, request);
  yield* goTo(request.nextPage, { replace: true });
  yield* call(untilLeft, CODE_STEP);
  return 'over';
}

/** The screen showed an action that the server refused: it asks again what is true. */
function* showPresentState({ paymentCode }: OtpRequest) {
  yield* put(baseApi.util.invalidateTags([{ type: 'Transaction', id: paymentCode }]));
}
