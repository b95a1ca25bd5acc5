import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { applicationReducer } from '@/features/application/slice';
import { authReducer } from '@/features/auth/slice';
import { cardsReducer } from '@/features/cards/slice';
import { unansweredReducer } from '@/features/offline/unansweredSlice';
import { otpReducer } from '@/features/otp/slice';
import { partnerJourneyReducer } from '@/features/partner/journeySlice';
import { partnerReducer, visitedPartnerReducer } from '@/features/partner/slice';
import { payLinkReducer, paymentReducer } from '@/features/payment/slice';
import { requestMoneyReducer } from '@/features/request-money/slice';
import { logoutReducer } from '@/features/settings/slice';
import { toastsReducer } from '@/features/toasts/slice';
import { networkReducer } from '@/flows/browser';
import { destinationReducer } from '@/flows/destination';
import { deviceSecretsReducer } from '@/state/deviceSecrets';
import { draftsReducer } from '@/state/drafts';
import { liveReducer } from '@/state/liveState';
import { loginAdopted, sessionEnded, tokensReducer } from '@/state/session';
import type { RootState } from '@/state/store';

const slices = combineReducers({
  api: baseApi.reducer,
  application: applicationReducer,
  auth: authReducer,
  cards: cardsReducer,
  destination: destinationReducer,
  deviceSecrets: deviceSecretsReducer,
  drafts: draftsReducer,
  live: liveReducer,
  logout: logoutReducer,
  network: networkReducer,
  otp: otpReducer,
  partner: partnerReducer,
  partnerJourney: partnerJourneyReducer,
  visitedPartner: visitedPartnerReducer,
  payLink: payLinkReducer,
  payment: paymentReducer,
  requestMoney: requestMoneyReducer,
  session: tokensReducer,
  toasts: toastsReducer,
  unanswered: unansweredReducer,
});

/**
 * All slices. The end of a session, or a login adopted from another tab, resets them. The connection, the toasts, the
 * device secrets, the session counter and the visit from the partner with its answer stay.
 */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) => {
  if (state && (sessionEnded.match(action) || loginAdopted.match(action))) {
    const { deviceSecrets, network, partner, session, toasts, visitedPartner } = state;
    return slices({ deviceSecrets, network, partner, session, toasts, visitedPartner }, action);
  }
  return slices(state, action);
};
