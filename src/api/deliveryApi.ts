import { addressOf } from '@contract/address';
import type { PaymentCodeBody } from '@contract/calls/common';
import type {
  ExtendDeadlineBody,
  HandoverBody,
  HandoverCodeAnswer,
  HandoverCodeBody,
  RecordDeliveryBody,
  SavedAddresses,
  Delivery as WireDelivery,
} from '@contract/calls/deliveryCalls';
import type { DeliveryAddress } from '@contract/rules/deliveryAddress';
import type { Carrier } from '@contract/rules/deliveryRules';
import { baseApi, callOnce, command } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import { movedTags, type OfTransaction } from './transactionsApi';

/** The delivery of a paid transaction. Times are ISO 8601, UTC. */
export type Delivery = FromWire<WireDelivery>;

/** The buyer shows this code when they receive the goods. */
export interface HandoverCode {
  /** Six digits. */
  pin: string;
  /** The address in the QR code. */
  qrUrl: string;
}

/** The delivery as the seller reports it: shipped by courier, or handed over without a code. */
export type SaidDelivery =
  | { kind: 'courier'; carrier: Carrier; trackingCode: string }
  | { kind: 'declared'; text: string; evidenceIds: string[] };

export type DeliveryReport = OfTransaction & { said: SaidDelivery };

export type Extension = OfTransaction & { what: ExtendDeadlineBody['what']; days: ExtendDeadlineBody['days'] };

/** Proofs of delivery, and extensions. A call is refused after the transaction has moved on (1007). */
export const deliveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The last addresses of the person, the last used one first. */
    savedAddresses: build.query<readonly DeliveryAddress[], void>({
      query: () => addressOf('GET /api/v1/users/addresses/'),
      transformResponse: ({ addresses }: SavedAddresses) => addresses,
      keepUnusedDataFor: 0,
    }),

    handoverCode: build.mutation<HandoverCode, OfTransaction & { renew: boolean }>({
      query: (request) => ({
        ...addressOf('POST /api/v1/transactions/handover-code/'),
        body: toWire(request) satisfies HandoverCodeBody,
        // Reading the present code changes nothing.
        ...(request.renew && { isOnce: true }),
      }),
      transformResponse: fromWire<HandoverCodeAnswer>,
    }),

    handOver: build.mutation<void, OfTransaction & { pin: string }>(
      command(movedTags, callOnce<HandoverBody>('POST /api/v1/transactions/handover/')),
    ),

    reportDelivery: build.mutation<void, DeliveryReport>(
      command(movedTags, ({ paymentCode, said }) => ({
        ...addressOf('POST /api/v1/transactions/delivery/'),
        body: reportToWire(paymentCode, said),
        isOnce: true,
      })),
    ),

    confirmReceived: build.mutation<void, OfTransaction>(
      command(movedTags, callOnce<PaymentCodeBody>('POST /api/v1/transactions/received/')),
    ),

    extendDeadline: build.mutation<void, Extension>(
      command(movedTags, callOnce<ExtendDeadlineBody>('POST /api/v1/transactions/extend/')),
    ),
  }),
});

/** Leaves empty fields out: the server requires at least one character. */
function reportToWire(paymentCode: string, said: SaidDelivery): RecordDeliveryBody {
  if (said.kind === 'courier') return toWire({ paymentCode, ...said });
  const { kind, text, evidenceIds } = said;
  return toWire({
    paymentCode,
    kind,
    ...(text !== '' && { text }),
    ...(evidenceIds.length > 0 && { evidenceIds }),
  });
}

export const {
  useHandoverCodeMutation,
  useHandOverMutation,
  useReportDeliveryMutation,
  useConfirmReceivedMutation,
  useExtendDeadlineMutation,
  useSavedAddressesQuery,
} = deliveryApi;
