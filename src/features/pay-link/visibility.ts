import { paymentCode } from '@/api/visibility/common';
import { orNull, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `payLink`. */
export const payLinkVisibility = sliceVisibility<slice.PayLinkState, typeof slice>(
  {
    lastPaid: orNull(paymentCode),
  },
  {
    'payLink/gatewayVisited': paymentCode,
  },
);
