import { flag, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `network`. */
export const networkVisibility = sliceVisibility<slice.NetworkState, typeof slice>(
  {
    online: flag,
  },
  {
    'network/connectionChanged': flag,
  },
);
