import { authAction, failure, token } from '@/api/visibility/common';
import { fields, oneOf, optional, orNull, secret, secrets, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `auth`. */
export const authVisibility = sliceVisibility<slice.AuthState, typeof slice>(
  {
    temporaryToken: orNull(token),
    action: orNull(authAction),
    backup: fields(secrets('mobile', 'nationalCode', 'birthDate', 'referralCode')),
    status: oneOf({ idle: true, pending: true, codeSent: true, codeExpired: true, failed: true, authenticated: true }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  },
  {
    'auth/identityMatchRequested': fields({
      ...secrets('nationalCode', 'birthDate'),
      referralCode: optional(secret('referralCode')),
    }),
    'auth/registerRequested': fields(secrets('mobile')),
    'auth/loginRequested': fields(secrets('nationalCode', 'mobile')),
    'auth/codeSent': fields({ token, sentAt: whole }),
    'auth/codeSubmitted': fields(secrets('code')),
    'auth/authFailed': failure,
  },
);
