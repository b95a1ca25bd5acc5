import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { applicationReducer } from '@/features/application/slice';
import { authReducer } from '@/features/auth/slice';
import { cardsReducer } from '@/features/cards/slice';
import { logoutReducer } from '@/features/logout/slice';
import { otpReducer } from '@/features/otp/slice';
import { partnerJourneyReducer } from '@/features/partner/journeySlice';
import { partnerReducer } from '@/features/partner/slice';
import { payLinkReducer, paymentReducer } from '@/features/payment/slice';
import { requestMoneyReducer } from '@/features/request-money/slice';
import { toastsReducer } from '@/features/toasts/slice';
import { networkReducer } from '@/flows/browser';
import { destinationReducer } from '@/flows/destination';
import { deviceSecretsReducer } from '@/session/deviceSecrets';
import { loginAdopted, sessionEnded, tokensReducer } from '@/session/tokens';
import type { RootState } from '@/state/store';

const slices = combineReducers({
  api: baseApi.reducer,
  application: applicationReducer,
  auth: authReducer,
  cards: cardsReducer,
  destination: destinationReducer,
  deviceSecrets: deviceSecretsReducer,
  logout: logoutReducer,
  network: networkReducer,
  otp: otpReducer,
  partner: partnerReducer,
  partnerJourney: partnerJourneyReducer,
  payLink: payLinkReducer,
  payment: paymentReducer,
  requestMoney: requestMoneyReducer,
  session: tokensReducer,
  toasts: toastsReducer,
});

/**
 * Every slice. The end of a session, or another one in its place, empties all but what the browser, not the person, has put there, and by what
 * the server knows this device again; the count of sessions goes on.
 */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) => {
  if (state && (sessionEnded.match(action) || loginAdopted.match(action))) {
    const { deviceSecrets, network, partner, session, toasts } = state;
    return slices({ deviceSecrets, network, partner, session, toasts }, action);
  }
  return slices(state, action);
};
