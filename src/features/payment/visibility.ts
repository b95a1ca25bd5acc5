import { accountId, failure, gatewayTicket, intentKey, paymentCode } from '@/api/visibility/common';
import { payRequested } from '@/lib/commands';
import { fields, oneOf, orNull, payload, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of what a pay button asks for. */
export const paymentCommands = payload(payRequested, fields({ paymentCode, accountId }));

/** What may be seen of the slice `payment`. */
export const paymentVisibility = sliceVisibility<slice.PaymentState, typeof slice>(
  {
    status: oneOf({ idle: true, pending: true, leaving: true, failed: true }),
    paymentCode: orNull(paymentCode),
    accountId: orNull(accountId),
    intentKey: orNull(intentKey),
    gateway: orNull(gatewayTicket),
    failure: orNull(failure),
  },
  {
    'payment/intentNamed': intentKey,
    'payment/gatewayTokenReceived': gatewayTicket,
    'payment/payFailed': failure,
    'payLink/gatewayVisited': paymentCode,
  },
);

/** What may be seen of the slice `payLink`; its action stands with those of its file. */
export const payLinkVisibility = sliceVisibility<slice.PayLinkState, object>({ lastPaid: orNull(paymentCode) }, {});
