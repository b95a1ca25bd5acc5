import type { DISPUTE_OTP_ACTIONS, TRANSACTION_OTP_ACTIONS } from '@contract/rules/limits';
import { createAction, nanoid } from '@reduxjs/toolkit';

/**
 * The actions that one room gives and another hears. They stand here because no feature imports another, and no flow the app: a screen
 * gives the command, the slice that owns the answer listens; the router tells its news, the flows hear it.
 */

/** A message for the person. */
export interface Toast {
  id: string;
  kind: 'error' | 'success' | 'info';
  text: string;
  /** The message stays until its button is pressed, which loads the page anew, or until it is closed. */
  offersReload?: boolean;
}

/** Says something in the one toast place. */
export const toastShown = createAction('toasts/toastShown', (toast: Omit<Toast, 'id'>) => ({
  payload: { id: nanoid(), ...toast },
}));

/** The person wants the page loaded anew. Whoever offered it hears it. */
export const reloadRequested = createAction('toasts/reloadRequested');

/** The actions on a transaction that a code confirms. */
export type OtpAction = (typeof TRANSACTION_OTP_ACTIONS)[number] | (typeof DISPUTE_OTP_ACTIONS)[number];

/** What of a dispute a code confirms, besides its action. */
export interface DisputeDecision {
  /** The proposal or the award that is accepted, or the dispute that is decided; empty where the transaction says it all. */
  subjectId: string;
  /** The payee's part of the amount, before commission. */
  payeeRials: number;
  /** The reasons of an award; else empty. */
  text: string;
}

/** An action on a transaction that a code has to confirm. */
export interface OtpRequest {
  action: OtpAction;
  paymentCode: string;
  amountRials: number;
  /** Who gets the money, or whose request it was; empty when nobody is known. */
  counterpartName: string;
  /** Where the person goes once it is done. */
  nextPage: string;
  /** With the actions of a dispute. */
  decision?: DisputeDecision;
}

/** A button was pressed whose action a code confirms. */
export const otpActionRequested = createAction<OtpRequest>('otp/otpActionRequested');

interface PayPressed {
  paymentCode: string;
  accountId: string;
  /** The payer takes the person whom the request names for the referee of a dispute. */
  acceptsReferee?: boolean;
}

/** A pay button was pressed: the payment flow asks for a gateway token and leaves for the gateway. */
export const payRequested = createAction<PayPressed>('payment/payRequested');

/** The router went somewhere. The search is left out of the payload: it may carry what a trace must not. */
export const locationChanged = createAction<{ pathname: string }>('router/locationChanged');

/** The browser shows a page again that it had kept as it was when it was left. */
export const pageReturned = createAction('router/pageReturned');

/** A screen threw while it was drawn, and the person sees the failure screen. Says the class of the error, not its text. */
export const screenFailed = createAction<{ error: string; path: string }>('router/screenFailed');

/** An answer of the server as the cache held it: the cache's own record, with when it came. */
export interface KnownAnswer {
  readonly endpointName: string;
  readonly originalArgs: unknown;
  readonly data: unknown;
  readonly fulfilledTimeStamp: number;
}

/** What a person last saw, by the name that the cache has for each question. */
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

/** Known answers as RTK Query's cache takes them over; nothing in it can make them old. */
export interface KnownCache {
  readonly queries: Readonly<Record<string, KnownAnswer & { readonly status: 'fulfilled' }>>;
  readonly mutations: object;
  readonly provided: { readonly tags: object; readonly keys: object };
}

/** What a person last saw is shown again, for want of a connection. */
export const lastKnownShown = createAction<KnownCache>('network/lastKnownShown');
