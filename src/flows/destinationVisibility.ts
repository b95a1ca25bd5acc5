import { path } from '@/api/visibility/common';
import { orNull, sliceVisibility } from '@/lib/visibility';
import type * as slice from './destination';

/** What may be seen of the slice `destination`. */
export const destinationVisibility = sliceVisibility<slice.DestinationState, typeof slice>(
  {
    redirectTo: orNull(path),
  },
  {
    'destination/redirectRemembered': path,
  },
);
