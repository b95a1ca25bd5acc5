import { oneOf, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `logout`. */
export const logoutVisibility = sliceVisibility<slice.LogoutState, typeof slice>(
  { status: oneOf({ idle: true, pending: true }) },
  {},
);
