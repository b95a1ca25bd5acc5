import { ERROR } from '@contract/errors';
import { call, join, put, type SagaGenerator, select, spawn, takeLeading } from 'typed-redux-saga';
import { type ApiFailure, isDefiniteRefusal, NO_ANSWER, toApiFailure } from '@/api/failure';
import { type AuthResult, userApi } from '@/api/user';
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
  keyLoginRequested,
  loginRequested,
  otpLeft,
  registerRequested,
  selectAuth,
} from '@/features/auth/slice';
import { keepTokens } from '@/flows/session/refresh';
import { isDecidersPath, queueOf } from '@/lib/deciders';
import { paths, queryNames } from '@/lib/paths';
import { readStoredDeviceSecrets } from '@/persist/persistConfig';
import { deviceSecretsLearned, selectDeviceSecrets } from '@/state/deviceSecrets';
import type { RootState } from '@/state/store';
import { loadUserUntilAnswered } from './boot';
import { type Attempt, type AttemptOutcome, onThisPage, runCodeStep, untilLeft } from './codeStep';
import { destinationAtLogin, followRedirect, redirectFollowed, redirectRemembered } from './destination';
import { callEndpoint, fromContext, goTo, insidePath, safely, tellFailure } from './kit';
import { forgetOpenedLink } from './openedLinks';
import { processIdAtLogin } from './partner/partnerVisit';

const CODE_STEP = { submitted: codeSubmitted, resend: codeResendRequested, left: otpLeft };

/** Registration and login. */
export function* authFlow() {
  // First, so that a pending code of the previous page is the only one waited for.
  yield* call(safely('authenticate', goOn, authFailed));
  yield* takeLeading(identityMatchRequested, safely('matchIdentity', matchIdentity, authFailed));
  yield* takeLeading([registerRequested, loginRequested], safely('authenticate', authenticate, authFailed));
  yield* takeLeading(keyLoginRequested, safely('authenticate', logInByKey, authFailed));
}

/** Registration, step 1: checks national code and birth date. Step 2 has the mobile. */
function* matchIdentity() {
  if (!(yield* call(onThisPage, CODE_STEP, isIdentityMatched))) return;
  const step2 = new URL(window.location.href);
  if (!step2.searchParams.has(queryNames.mobileNumber)) {
    step2.searchParams.set(queryNames.mobileNumber, '');
  }
  yield* goTo(step2.pathname + step2.search);
}

function* isIdentityMatched(): SagaGenerator<boolean> {
  const { backup } = yield* select(selectAuth);
  const processId = yield* call(processIdAtLogin);
  try {
    const identity = { ...backup, processId };
    const { matchVersion } = yield* callEndpoint(
      userApi.endpoints.matchNationalCode.initiate(identity, { track: false }),
    );
    yield* put(identityMatched({ matchVersion }));
    return true;
  } catch (thrown) {
    yield* call(refused, toApiFailure(thrown));
    return false;
  }
}

/** Resumes the code step after a reload. */
function* goOn() {
  const { temporaryToken } = yield* select(selectAuth);
  if (temporaryToken !== null) {
    yield* call(enterCodes);
  }
}

/** Requests a code and opens the code step. */
function* authenticate() {
  if (yield* call(onThisPage, CODE_STEP, sendCode)) {
    yield* goTo(paths.loginOtp + window.location.search);
    yield* call(enterCodes);
  }
}

function enterCodes(): SagaGenerator<void> {
  const selectCode = (state: RootState) => ({
    token: state.auth.temporaryToken,
    codeSentAt: state.auth.codeSentAt,
  });
  return runCodeStep({ step: CODE_STEP, expired: codeExpired, selectCode, sendCode, confirm: enter });
}

/** The login or register call. A resend calls it again. */
function* sendCode(): SagaGenerator<boolean> {
  const { action, backup } = yield* select(selectAuth);
  const processId = yield* call(processIdAtLogin);
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

/** Logs in with a passkey; its chunk loads with the first press. */
function* logInByKey() {
  const chunk = yield* call(async () => import('./keyLogin').catch(() => null));
  yield* chunk === null ? call(refused, NO_ANSWER) : call(chunk.logInByKey, enterWith);
}

function* enterWith(tokens: AuthResult): SagaGenerator<void> {
  yield* call(keepTokens, tokens, crypto.randomUUID());
  if (yield* call(loadUserUntilAnswered)) {
    const { data: user } = yield* select(userApi.endpoints.userReport.select());
    if (user) yield* call(keepDeviceSecret, user.nationalCode, tokens.deviceSecret);
    yield* call(welcome, tokens.redirectTo);
  }
}

/** Confirms the code and loads the user. */
function* enter(attempt: Attempt): SagaGenerator<AttemptOutcome> {
  const { action, backup } = yield* select(selectAuth);
  const deviceSecret = yield* call(deviceSecretOf, backup.nationalCode);
  try {
    const result = yield* callEndpoint(
      userApi.endpoints.verifyAuthOtp.initiate(
        { ...attempt, action: action ?? 'login', deviceSecret },
        { track: false },
      ),
    );
    // Leaving does not stop a login half way.
    yield* join(yield* spawn(enterAs, backup.nationalCode, result));
    return 'over';
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    yield* call(refused, failure);
    return isDefiniteRefusal(failure) ? 'tryAgain' : 'open';
  }
}

function* enterAs(nationalCode: string, result: AuthResult): SagaGenerator<void> {
  yield* call(keepDeviceSecret, nationalCode, result.deviceSecret);
  yield* call(keepTokens, result, crypto.randomUUID());
  if (yield* call(loadUserUntilAnswered)) {
    yield* call(welcome, result.redirectTo);
  }
}

function* welcome(redirectTo: string | null) {
  yield* put(authenticated());
  yield* call(leadOn, redirectTo);
  yield* call(untilLeft, CODE_STEP);
}

/**
 * Opens the first-card page for a user without an account, and remembers the partner's path, else the opened one, for later.
 * Else opens the remembered path, the decider's queue, home for a user with a deal, or the account page. A decider needs no
 * card.
 */
function* leadOn(redirectTo: string | null) {
  const isNewcomer = yield* select((state) => state.application.state === 'app-new-card');
  const remembered = yield* call(destinationAtLogin);
  yield* forgetOpenedLink('visit');
  const { data: user } = yield* select(userApi.endpoints.userReport.select());
  const queue = user === undefined ? null : queueOf(user);
  const headed = redirectTo ?? remembered;
  const comesToDecide = queue !== null && (headed === null || isDecidersPath(headed));
  if (isNewcomer && !comesToDecide) {
    const afterCard = insidePath(redirectTo) ?? remembered;
    if (afterCard !== null) {
      yield* put(redirectRemembered(afterCard));
    }
    yield* goTo(paths.createFirstCard, { replace: true });
    return;
  }
  yield* put(redirectFollowed());
  const own = user?.hasDeals || user?.ownTurnCount ? paths.root : paths.cardList;
  yield* call(followRedirect, headed, queue ?? own);
}

/** The visible form fields, by wire name. The screen shows their errors. */
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

/** The screen shows errors of a field or a code. A registered person goes to the login. */
function* refused(failure: ApiFailure) {
  yield* put(authFailed(failure));
  if (failure.code === ERROR.userAlreadyRegistered) {
    yield* call(leadToLogin, failure);
  } else if (
    failure.code !== ERROR.wrongVerificationCode &&
    !failure.fields?.reopen_until &&
    !(yield* call(isSaidAtFields, failure))
  ) {
    yield* call(tellFailure, failure);
  }
}

/** Leads to the login screen with the known mobile. The screen fills it in and shows the reason. */
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

/** The fingerprint of a person on this device. Null on an insecure origin. */
export async function deviceOwner(secret: string, nationalCode: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) {
    return null;
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret}:${nationalCode}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The device secret of a person, whichever tab stored it; null for an unknown person. */
function* deviceSecretOf(nationalCode: string): SagaGenerator<string | null> {
  const vault = yield* fromContext('vault');
  yield* put(deviceSecretsLearned(yield* call(readStoredDeviceSecrets, vault)));
  for (const { owner, secret } of yield* select(selectDeviceSecrets)) {
    if ((yield* call(deviceOwner, secret, nationalCode)) === owner) {
      return secret;
    }
  }
  return null;
}

/** Stores the secret of a login for the next one. */
function* keepDeviceSecret(nationalCode: string, secret: string): SagaGenerator<void> {
  const now = yield* fromContext('now');
  const owner = yield* call(deviceOwner, secret, nationalCode);
  if (owner !== null) {
    yield* put(deviceSecretsLearned([{ owner, secret, keptAt: now() }]));
  }
}
