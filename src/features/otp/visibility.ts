import { failure, otpAction, path, received, token } from '@/api/visibility/common';
import { fields, oneOf, optional, orNull, secret, secrets, sliceVisibility, whole } from '@/lib/visibility';
import type { DisputeDecision, OtpRequest } from '@/state/actions';
import type * as slice from './slice';

/** What may be seen of what a button asks for whose action a code confirms. */
export const otpRequest = fields<OtpRequest>({
  ...secrets('paymentCode', 'counterpartName'),
  action: otpAction,
  amountRials: whole,
  nextPage: path,
  decision: optional(fields<DisputeDecision>({ ...secrets('subjectId', 'text'), payeeRials: whole })),
});

/** What may be seen of the slice `otp`. */
export const otpVisibility = sliceVisibility<slice.OtpState, typeof slice>(
  {
    request: orNull(otpRequest),
    intentKey: orNull(secret('intentKey')),
    token: orNull(token),
    receives: orNull(received),
    status: oneOf({ idle: true, pending: true, codeSent: true, codeExpired: true, failed: true, succeeded: true }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  },
  {
    'otp/intentNamed': secret('intentKey'),
    'otp/codeSent': fields({ token, receives: orNull(received), sentAt: whole }),
    'otp/codeTakenUp': fields({
      request: orNull(otpRequest),
      token: orNull(token),
      receives: orNull(received),
      codeSentAt: orNull(whole),
    }),
    'otp/codeSubmitted': fields(secrets('code')),
    'otp/otpFailed': failure,
  },
);
