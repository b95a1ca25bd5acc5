import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from '@/api/failure';
import { userApi } from '@/api/user';
import {
  type AuthState,
  authenticated,
  authFailed,
  codeExpired,
  codeResendRequested,
  codeSent,
  codeSubmitted,
  identityMatched,
  identityMatchRequested,
  loginRequested,
  otpLeft,
  registerRequested,
  selectAuth,
} from '@/features/auth/slice';
import { selectProcessId } from '@/features/partner/slice';
import { deviceSecretOf, keepDeviceSecret } from '@/flows/session/deviceSecrets';
import { keepTokens } from '@/flows/session/refresh';
import { isDecidersPath, queueOf } from '@/lib/deciders';
import { paths, queryNames } from '@/lib/paths';
import { loadUserUntilAnswered } from './boot';
import { nextCodeEvent, untilLeft } from './codeStep';
import { followRedirect, redirectFollowed, redirectRemembered, selectRedirectTo } from './destination';
import { callEndpoint, fromContext, goTo, insidePath, newIntentKey, safely, tellFailure } from './kit';

/** One code that was sent for confirmation, and the key that names it. */
interface Attempt {
  token: string;
  code: string;
  idempotencyKey: string;
}

const CODE_STEP = { submitted: codeSubmitted, resend: codeResendRequested, left: otpLeft };

/** Registration and login (product text, section 4, «Authentication»). */
export function* authFlow() {
  // first, so that a code which the page before waited for is alone in being waited for
  yield* call(safely('authenticate', goOn, authFailed));
  yield* takeLeading(identityMatchRequested, safely('matchIdentity', matchIdentity, authFailed));
  yield* takeLeading([registerRequested, loginRequested], safely('authenticate', authenticate, authFailed));
}

/** Step 1 of the registration: national code and birth date belong together; then step 2 asks for the mobile. */
function* matchIdentity() {
  const { backup } = yield* select(selectAuth);
  const processId = yield* select(selectProcessId);
  try {
    yield* callEndpoint(userApi.endpoints.matchNationalCode.initiate({ ...backup, processId }, { track: false }));
  } catch (thrown) {
    yield* call(refused, toApiFailure(thrown));
    return;
  }
  yield* put(identityMatched());
  const step2 = new URL(window.location.href);
  if (!step2.searchParams.has(queryNames.mobileNumber)) {
    step2.searchParams.set(queryNames.mobileNumber, '');
  }
  yield* goTo(step2.pathname + step2.search);
}

/** The page was loaded anew at its code step. */
function* goOn() {
  const { temporaryToken } = yield* select(selectAuth);
  if (temporaryToken !== null) {
    yield* call(enterCodes);
  }
}

/** Asks for a code and leads to the code step. */
function* authenticate() {
  if (yield* call(sendCode)) {
    yield* goTo(paths.loginOtp + window.location.search);
    yield* call(enterCodes);
  }
}

/** Stays with the person until they are in or have left. */
function* enterCodes(): SagaGenerator<void> {
  // The code itself never enters the store, so an attempt of which nobody knows what came is kept here.
  let open: Attempt | null = null;
  while (true) {
    const { codeSentAt, temporaryToken } = yield* select(selectAuth);
    const event = yield* call(nextCodeEvent, CODE_STEP, codeSentAt ?? 0);
    if (event.kind === 'left') {
      return;
    }
    if (event.kind === 'expired') {
      yield* put(codeExpired());
    } else if (event.kind === 'resend') {
      yield* call(sendCode);
    } else if (temporaryToken !== null) {
      const attempt = attemptWith({ token: temporaryToken, code: event.code }, open);
      const outcome = yield* call(enter, attempt);
      if (outcome === 'in') {
        return;
      }
      open = outcome === 'open' ? attempt : null;
    }
  }
}

/** The login or register call; repeated for a resend. */
function* sendCode(): SagaGenerator<boolean> {
  const { action, backup } = yield* select(selectAuth);
  const processId = yield* select(selectProcessId);
  const now = yield* fromContext('now');
  const request = { ...backup, processId };
  const deviceSecret = yield* call(deviceSecretOf, backup.nationalCode);
  try {
    const token = yield* callEndpoint(
      action === 'register'
        ? userApi.endpoints.register.initiate(request, { track: false })
        : userApi.endpoints.login.initiate({ ...request, deviceSecret }, { track: false }),
    );
    yield* put(codeSent({ token, sentAt: now() }));
    return true;
  } catch (thrown) {
    yield* call(refused, toApiFailure(thrown));
    return false;
  }
}

/** The open attempt once more, under its own key, when it is the same code; else a new one. */
function attemptWith(sent: Omit<Attempt, 'idempotencyKey'>, open: Attempt | null): Attempt {
  const isSame = open !== null && open.token === sent.token && open.code === sent.code;
  return isSame ? open : { ...sent, idempotencyKey: newIntentKey() };
}

/** Confirms the code. `in`: the person is. Else another try is possible, and after `open` the code may have been taken all the same. */
function* enter(attempt: Attempt): SagaGenerator<'in' | 'tryAgain' | 'open'> {
  const { action, backup } = yield* select(selectAuth);
  const processId = yield* select(selectProcessId);
  const deviceSecret = yield* call(deviceSecretOf, backup.nationalCode);
  let redirectTo: string | null;
  try {
    const result = yield* callEndpoint(
      userApi.endpoints.verifyAuthOtp.initiate(
        { ...attempt, action: action ?? 'login', processId, deviceSecret },
        { track: false },
      ),
    );
    redirectTo = result.redirectTo;
    yield* call(keepDeviceSecret, backup.nationalCode, result.deviceSecret);
    yield* call(keepTokens, result, crypto.randomUUID());
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* call(refused, failure);
    return isDefiniteRefusal(failure) ? 'tryAgain' : 'open';
  }
  if (yield* call(loadUserUntilAnswered)) {
    yield* put(authenticated());
    yield* call(leadOn, redirectTo);
    yield* call(untilLeft, CODE_STEP);
  }
  return 'in';
}

/**
 * Zero accounts: the first card, and where the partner's process goes on after it. Else where the person was headed, their queue, or their
 * cards. Who decides for others needs no card for that.
 */
function* leadOn(redirectTo: string | null) {
  const isNewcomer = yield* select((state) => state.application.state === 'app-new-card');
  const remembered = yield* select(selectRedirectTo);
  const { data: user } = yield* select(userApi.endpoints.userReport.select());
  const queue = user === undefined ? null : queueOf(user);
  const headed = redirectTo ?? remembered;
  const comesToDecide = queue !== null && (headed === null || isDecidersPath(headed));
  if (isNewcomer && !comesToDecide) {
    const afterCard = insidePath(redirectTo);
    if (afterCard !== null) {
      yield* put(redirectRemembered(afterCard));
    }
    yield* goTo(paths.createFirstCard, { replace: true });
    return;
  }
  yield* put(redirectFollowed());
  yield* call(followRedirect, headed, queue ?? paths.cardList);
}

/** The fields of the form that is open, by their names on the wire: what is wrong with them is said there, by the screen. */
function fieldsOnScreen({ action, temporaryToken }: AuthState): readonly string[] {
  if (temporaryToken !== null) return [];
  if (action === 'login') return ['national_code', 'mobile'];
  return action === 'register' ? ['mobile', 'referral_code'] : ['national_code', 'date_of_birth', 'referral_code'];
}

function* isSaidAtFields({ code, fields = {} }: ApiFailure): SagaGenerator<boolean> {
  const named = Object.keys(fields);
  const shown = fieldsOnScreen(yield* select(selectAuth));
  return code === ERROR.badRequest && named.length > 0 && named.every((name) => shown.includes(name));
}

/** What is wrong with a field or a code is said there, by the screen; someone who is registered already is led to the login. */
function* refused(failure: ApiFailure) {
  yield* put(authFailed(failure));
  if (failure.code === ERROR.userAlreadyRegistered) {
    yield* call(leadToLogin, failure);
  } else if (failure.code !== ERROR.wrongVerificationCode && !(yield* call(isSaidAtFields, failure))) {
    yield* call(tellFailure, failure);
  }
}

/** With the mobile, if it is known yet, the login screen fills it in and says why the person is there. */
function* leadToLogin(failure: ApiFailure) {
  const { backup } = yield* select(selectAuth);
  const query = new URLSearchParams(window.location.search);
  query.delete(queryNames.mobileNumber);
  if (backup.mobile === '') {
    yield* call(tellFailure, failure);
  } else {
    query.set(queryNames.mobileNumber, backup.mobile);
  }
  yield* goTo(query.size === 0 ? paths.login : `${paths.login}?${query}`);
}
