import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@/lib/store';

/** Actions whose payload tells the story and nothing about the person. All other payloads stay out of a trace. */
const OPEN_PAYLOADS: ReadonlySet<string> = new Set([
  'application/userLoaded',
  'application/bootFailed',
  'auth/authFailed',
  'flows/failed',
  'network/connectionChanged',
  'otp/otpFailed',
  'payment/payFailed',
  'persist/storedStateNotWritten',
  'persist/storedStateSetAside',
  'refreshQueue/released',
  'requestMoney/createFailed',
  'router/locationChanged',
]);

/** An action as a trace may show it. */
export function sanitizeAction<A extends UnknownAction>(action: A): A {
  const shown: Record<string, unknown> = { type: action.type };
  if (OPEN_PAYLOADS.has(action.type)) {
    shown.payload = action.payload;
  }
  return shown as A;
}

/** The state as a trace may show it: where each flow stands. No token, code, name or number of a person leaves. */
export function sanitizeState(state: RootState) {
  return {
    application: state.application,
    auth: { status: state.auth.status, action: state.auth.action, failure: state.auth.failure },
    logout: state.logout,
    network: state.network,
    otp: { status: state.otp.status, action: state.otp.request?.action ?? null, failure: state.otp.failure },
    payment: { status: state.payment.status, failure: state.payment.failure },
    requestMoney: { status: state.requestMoney.status, failure: state.requestMoney.failure },
    session: { isLoggedIn: state.session.accessToken !== null },
  };
}

/** Redux DevTools see the sanitized story only; the extension may not change the state of an app that moves money. */
export const devToolsOptions: DevToolsEnhancerOptions = {
  actionSanitizer: sanitizeAction,
  // The extension's types want the whole state back; it only shows what it is given.
  stateSanitizer: <State>(state: State) => sanitizeState(state as RootState) as State,
  features: { persist: false, import: false, dispatch: false, test: false },
};
