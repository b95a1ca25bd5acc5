import { authAction, failure, token } from '@/api/visibility/common';
import { fields, oneOf, optional, orNull, secret, secrets, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

const backup = fields<slice.AuthBackup>(secrets('mobile', 'nationalCode', 'birthDate', 'referralCode'));

/** What may be seen of the slice `auth`. */
export const authVisibility = sliceVisibility<slice.AuthState, typeof slice>(
  {
    temporaryToken: orNull(token),
    action: orNull(authAction),
    backup,
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
    'auth/codeTakenUp': fields({
      temporaryToken: orNull(token),
      action: orNull(authAction),
      backup,
      codeSentAt: orNull(whole),
    }),
    'auth/codeSubmitted': fields(secrets('code')),
    'auth/authFailed': failure,
  },
);
