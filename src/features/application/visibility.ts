import { failure } from '@/api/visibility/common';
import { fields, oneOf, orNull, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `application`. */
export const applicationVisibility = sliceVisibility<slice.ApplicationState, typeof slice>(
  {
    state: oneOf({ splash: true, unauthenticated: true, 'app-new-card': true, 'app-verified': true }),
    failure: orNull(failure),
  },
  {
    'application/bootFailed': failure,
    'application/userLoaded': fields({ accountCount: whole }),
  },
);
