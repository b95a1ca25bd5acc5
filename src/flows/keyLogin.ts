import { ERROR } from '@contract/errors';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { isDefiniteRefusal, toApiFailure } from '@/api/failure';
import { passkeysApi } from '@/api/passkeysApi';
import type { AuthResult } from '@/api/user';
import { cancelPasskey, signWithPasskey } from '@/api/webauthn';
import { authFailed, keyLoginCanceled, keyLoginRequested, selectAuth } from '@/features/auth/slice';
import { processIdAtLogin } from '@/flows/partner/partnerVisit';
import { readStoredDeviceSecrets } from '@/persist/persistConfig';
import { deviceSecretsLearned, selectDeviceSecrets } from '@/state/deviceSecrets';
import { callEndpoint, fromContext, tellFailure, whileOnPage } from './kit';

// A chunk of its own, loaded when a visitor uses a passkey.

type LoginArguments = Parameters<typeof passkeysApi.endpoints.loginByPasskey.initiate>[0];

const untracked = { track: false } as const;

/** A challenge dies then at the server, also for a signature that is sent again. */
const LIFETIME_MS = OTP_LIFETIME_SECONDS * 1000;

/**
 * Logs in with a passkey of this device, while its page is open: leaving closes the device's question.
 * @param enter goes on with the tokens
 */
export function* logInByKey(enter: (tokens: AuthResult) => SagaGenerator<void>): SagaGenerator<void> {
  const { answer: tokens, left } = yield* whileOnPage(tokensByKey);
  if (tokens) {
    yield* call(enter, tokens);
  } else if (left) {
    cancelPasskey();
    // Another way to log in may have begun.
    if ((yield* select(selectAuth)).byKey) yield* put(keyLoginCanceled());
  }
}

/** An attempt without a certain answer is sent again by the next press. Null after a refusal, and without a signature. */
function* tokensByKey(): SagaGenerator<AuthResult | null> {
  const now = yield* fromContext('now');
  let open: LoginArguments | null = null;
  let diesAt = 0;
  while (true) {
    try {
      if (now() >= diesAt) open = null;
      if (open === null) {
        diesAt = now() + LIFETIME_MS;
        open = yield* call(sign);
      }
      if (open === null) return null;
      return yield* callEndpoint(passkeysApi.endpoints.loginByPasskey.initiate(open, untracked));
    } catch (thrown) {
      const failure = toApiFailure(thrown);
      yield* put(authFailed(failure));
      // The button says these two itself.
      const isSaid = failure.code === ERROR.passkeyRefused || failure.code === ERROR.tooManyRequests;
      if (!isSaid) yield* call(tellFailure, failure);
      if (open === null || isDefiniteRefusal(failure)) return null;
      yield* take(keyLoginRequested);
    }
  }
}

/** The signature of a key that the person chooses; null when there is none. */
function* sign(): SagaGenerator<LoginArguments | null> {
  const { token, options } = yield* callEndpoint(
    passkeysApi.endpoints.passkeyLoginOptions.initiate(undefined, untracked),
  );
  const assertion = yield* call(signWithPasskey, options);
  if (assertion === 'canceled') {
    yield* put(keyLoginCanceled());
    return null;
  }
  if (assertion === 'refused') {
    yield* put(authFailed({ code: ERROR.passkeyRefused, status: null }));
    return null;
  }
  const processId = yield* call(processIdAtLogin);
  return { token, assertion, processId, deviceSecret: yield* call(latestSecret) };
}

/** The secret of the last login on this device: nobody knows yet whose key it is. */
function* latestSecret(): SagaGenerator<string | null> {
  const vault = yield* fromContext('vault');
  yield* put(deviceSecretsLearned(yield* call(readStoredDeviceSecrets, vault)));
  const [latest] = yield* select(selectDeviceSecrets);
  return latest?.secret ?? null;
}
