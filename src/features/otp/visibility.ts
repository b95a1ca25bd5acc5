import { failure, intentKey, oneTimeCode, path, paymentCode, personName, token } from '@/api/visibility/common';
import { type OtpRequest, otpActionRequested } from '@/lib/commands';
import { fields, oneOf, orNull, payload, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

const otpRequest = fields<OtpRequest>({
  action: oneOf({ settle_transaction: true, refund_transaction: true, cancel: true }),
  paymentCode,
  amountRials: whole,
  counterpartName: personName,
  nextPage: path,
});

/** What may be seen of what a settle, refund or cancel button asks for. */
export const otpCommands = payload(otpActionRequested, otpRequest);

/** What may be seen of the slice `otp`. */
export const otpVisibility = sliceVisibility<slice.OtpState, typeof slice>(
  {
    request: orNull(otpRequest),
    intentKey: orNull(intentKey),
    token: orNull(token),
    status: oneOf({ idle: true, pending: true, codeSent: true, codeExpired: true, failed: true, succeeded: true }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  },
  {
    'otp/intentNamed': intentKey,
    'otp/codeSent': fields({ token, sentAt: whole }),
    'otp/codeSubmitted': fields({ code: oneTimeCode }),
    'otp/otpFailed': failure,
  },
);
