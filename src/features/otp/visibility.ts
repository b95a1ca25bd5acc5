import { failure, otpAction, path, token } from '@/api/visibility/common';
import { fields, oneOf, orNull, secret, secrets, sliceVisibility, whole } from '@/lib/visibility';
import type { OtpRequest } from '@/state/actions';
import type * as slice from './slice';

/** What may be seen of what a settle, refund or cancel button asks for. */
export const otpRequest = fields<OtpRequest>({
  ...secrets('paymentCode', 'counterpartName'),
  action: otpAction,
  amountRials: whole,
  nextPage: path,
});

/** What may be seen of the slice `otp`. */
export const otpVisibility = sliceVisibility<slice.OtpState, typeof slice>(
  {
    request: orNull(otpRequest),
    intentKey: orNull(secret('intentKey')),
    token: orNull(token),
    status: oneOf({ idle: true, pending: true, codeSent: true, codeExpired: true, failed: true, succeeded: true }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  },
  {
    'otp/intentNamed': secret('intentKey'),
    'otp/codeSent': fields({ token, sentAt: whole }),
    'otp/codeSubmitted': fields(secrets('code')),
    'otp/otpFailed': failure,
  },
);
