import type { TRANSACTION_OTP_ACTIONS } from '@contract/limits';
import { createAction, nanoid } from '@reduxjs/toolkit';

/**
 * What any screen may ask for and one feature or flow carries out. They stand here because no feature imports another:
 * a screen gives the command, the slice that owns the answer listens.
 */

/** A message for the person. */
export interface Toast {
  id: string;
  kind: 'error' | 'success' | 'info';
  text: string;
}

/** Says something in the one toast place. */
export const toastShown = createAction('toasts/toastShown', (toast: Omit<Toast, 'id'>) => ({
  payload: { id: nanoid(), ...toast },
}));

/** The actions on a transaction that a code confirms. */
export type OtpAction = (typeof TRANSACTION_OTP_ACTIONS)[number];

/** An action on a transaction that a code has to confirm. */
export interface OtpRequest {
  action: OtpAction;
  paymentCode: string;
  amountRials: number;
  /** Who gets the money, or whose request it was; empty when nobody is known. */
  counterpartName: string;
  /** Where the person goes once it is done. */
  nextPage: string;
}

/** A settle, refund or cancel button was pressed. */
export const otpActionRequested = createAction<OtpRequest>('otp/otpActionRequested');

/** A pay button was pressed: the payment flow asks for a gateway token and leaves for the gateway. */
export const payRequested = createAction<{ paymentCode: string; accountId: string }>('payment/payRequested');
