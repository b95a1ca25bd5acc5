import { birthDate, failure, mobile, nationalCode, oneTimeCode, token } from '@/api/visibility/common';
import { fields, oneOf, optional, orNull, secret, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `auth`. */
export const authVisibility = sliceVisibility<slice.AuthState, typeof slice>(
  {
    temporaryToken: orNull(token),
    action: orNull(oneOf({ login: true, register: true })),
    backup: fields({ mobile, nationalCode, birthDate, referralCode: secret('referral') }),
    status: oneOf({ idle: true, pending: true, codeSent: true, codeExpired: true, failed: true, authenticated: true }),
    failure: orNull(failure),
    codeSentAt: orNull(whole),
  },
  {
    'auth/identityMatchRequested': fields({ nationalCode, birthDate, referralCode: optional(secret('referral')) }),
    'auth/registerRequested': fields({ mobile }),
    'auth/loginRequested': fields({ nationalCode, mobile }),
    'auth/codeSent': fields({ token, sentAt: whole }),
    'auth/codeSubmitted': fields({ code: oneTimeCode }),
    'auth/authFailed': failure,
  },
);
