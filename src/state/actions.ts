import type { OtpAction } from '@contract/rules/confirmedActions';
import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import type { DeliveryTerms } from '@contract/rules/deliveryRules';
import { createAction, nanoid } from '@reduxjs/toolkit';

/**
 * Actions between features, flows and the app, which may not import each other. A screen dispatches a command, and the
 * owning slice handles it. The router reports its events to the flows.
 */

/** A message for the user. */
export interface Toast {
  id: string;
  kind: 'error' | 'success' | 'info';
  text: string;
  /** The message stays until it is closed, or its button reloads the page. */
  offersReload?: boolean;
}

/** Shows a message in the one toast place. */
export const toastShown = createAction('toasts/toastShown', (toast: Omit<Toast, 'id'>) => ({
  payload: { id: nanoid(), ...toast },
}));

/** The user wants a reload. The flow that offered it handles it. */
export const reloadRequested = createAction('toasts/reloadRequested');

/** The part of a dispute that a code confirms. */
export interface DisputeDecision {
  /**
   * The proposal or award that is accepted, the dispute that is decided, the chosen account, the removed key or the
   * form of an export; empty for other actions.
   */
  subjectId: string;
  /** The payee's share of the amount, before commission. */
  payeeRials: number;
  /** The reasons of an award; else empty. */
  text: string;
}

/** An action that needs a code. */
export interface OtpRequest {
  action: OtpAction;
  /** Empty for the removal of a key and for actions on the person's own data. */
  paymentCode: string;
  amountRials: number;
  /** The receiver of the money, or the author of the request; empty when unknown. */
  counterpartName: string;
  /** The page after the action. */
  nextPage: string;
  /** With the actions of a dispute, the change of an account and the removal of a key. */
  decision?: DisputeDecision;
}

/** What a new request takes from a finished deal. */
interface RepeatedRequest extends Pick<DeliveryTerms, 'deliveryMethod' | 'deliverByDays'> {
  amountRials: number;
  commissionSide: 'payer' | 'payee' | 'half';
  purpose: string;
}

/** «درخواست تازه مثل همین» was pressed: the form of a request opens filled in. */
export const requestRepeated = createAction<RepeatedRequest>('requestMoney/requestRepeated');

/** A button with a coded action was pressed. */
export const otpActionRequested = createAction<OtpRequest>('otp/otpActionRequested');

export interface PayPressed {
  paymentCode: string;
  accountId: string;
  /** The payer accepts the named person as referee of a dispute. */
  acceptsReferee?: boolean;
  /** Of a request with a parcel. */
  deliveryAddress?: DeliveryAddress;
  /** The sum on the page, in rials. The server refuses another one. */
  payerPaysRials?: number;
  /** Ids of the photos on the page. The server refuses others. */
  itemPhotoIds?: readonly string[];
}

/** A pay button was pressed. The payment flow gets a gateway token and leaves for the gateway. */
export const payRequested = createAction<PayPressed>('payment/payRequested');

/** The server ended all sessions of the user, including this one. The logout flow handles it. */
export const allSessionsEnded = createAction('sessions/allSessionsEnded');

/** The user wants to log in again with a code; the payload is the path to open then. The logout flow handles it. */
export const loginAgainRequested = createAction<string>('sessions/loginAgainRequested');

/** A flow opens a page, which may take a while. */
export const pageRequested = createAction<{ pathname: string }>('router/pageRequested');

/** The router navigated. The payload has no search, because a trace must not show it. */
export const locationChanged = createAction<{ pathname: string; replaced?: boolean }>('router/locationChanged');

/** The browser restored the page from the back/forward cache. */
export const pageReturned = createAction('router/pageReturned');

/** A screen threw while rendering, and the user sees the failure screen. Names the error class, not its text. */
export const screenFailed = createAction<{ error: string; path: string }>('router/screenFailed');

/** A cached answer of the server, with its time. */
export interface KnownAnswer {
  readonly endpointName: string;
  readonly originalArgs: unknown;
  readonly data: unknown;
  readonly fulfilledTimeStamp: number;
}

/** The last known answers, by cache key. */
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

/** Known answers as a cache of RTK Query, without tags. */
export interface KnownCache {
  readonly queries: Readonly<Record<string, KnownAnswer & { readonly status: 'fulfilled' }>>;
  readonly mutations: object;
  readonly provided: { readonly tags: object; readonly keys: object };
}

/** The last known answers are shown without a connection. */
export const lastKnownShown = createAction<KnownCache>('network/lastKnownShown');
