import { accountId, failure, paymentCode } from '@/api/visibility/common';
import { gatewayTicket } from '@/api/visibility/endpoints';
import { flag, oneOf, optional, orNull, secret, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `payment`. */
export const paymentVisibility = sliceVisibility<slice.PaymentState, typeof slice>(
  {
    status: oneOf({ idle: true, pending: true, leaving: true, failed: true }),
    paymentCode: orNull(paymentCode),
    accountId: orNull(accountId),
    acceptsReferee: optional(flag),
    intentKey: orNull(secret('intentKey')),
    gateway: orNull(gatewayTicket),
    failure: orNull(failure),
  },
  {
    'payment/intentNamed': secret('intentKey'),
    'payment/gatewayTokenReceived': gatewayTicket,
    'payment/payFailed': failure,
    'payLink/gatewayVisited': paymentCode,
  },
);

/** What may be seen of the slice `payLink`; its action stands with those of its file. */
export const payLinkVisibility = sliceVisibility<slice.PayLinkState>({ lastPaid: orNull(paymentCode) }, {});
