import { addressOf } from '@contract/addresses/address';
import { TRANSACTION_ADDRESSES } from '@contract/addresses/transaction';
import type { Carrier } from '@contract/rules/delivery';
import type {
  ExtendDeadlineBody,
  HandoverBody,
  HandoverCodeAnswer,
  HandoverCodeBody,
  RecordDeliveryBody,
} from '@contract/schemas/delivery';
import { baseApi } from './baseApi';
import { type Intent, movedTags, type OfTransaction } from './transactions';

/** What the buyer shows when the goods are in their hands. */
export interface HandoverCode {
  /** Six digits. */
  pin: string;
  /** What the QR code leads to. */
  qrUrl: string;
}

/** Asking for another code names its intent; looking at the present one changes nothing. */
type HandoverCodeRequest = { paymentCode: string } & (
  | { renew: false; idempotencyKey?: never }
  | ({ renew: true } & Intent)
);

/** What the seller says of the delivery: what was sent, or that it was handed over without a code; then perhaps a word about it, and pictures. */
export type SaidDelivery =
  | { kind: 'courier'; carrier: Carrier; trackingCode: string }
  | { kind: 'declared'; text: string; evidenceIds: string[] };

export type DeliveryReport = OfTransaction & { said: SaidDelivery };

export type Extension = OfTransaction & { what: ExtendDeadlineBody['what']; days: ExtendDeadlineBody['days'] };

/** Delivering: its proof, and more time for it. Every call is refused once the transaction has moved on (1007). */
export const deliveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    handoverCode: build.mutation<HandoverCode, HandoverCodeRequest>({
      query: ({ paymentCode, renew, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.handoverCode),
        body: { payment_code: paymentCode, renew } satisfies HandoverCodeBody,
        idempotencyKey,
      }),
      transformResponse: (answer: HandoverCodeAnswer) => ({ pin: answer.pin, qrUrl: answer.qr_url }),
    }),

    handOver: build.mutation<void, OfTransaction & { pin: string }>({
      query: ({ paymentCode, pin, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.handover),
        body: { payment_code: paymentCode, pin } satisfies HandoverBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),

    reportDelivery: build.mutation<void, DeliveryReport>({
      query: ({ paymentCode, said, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.recordDelivery),
        body: reportToWire(paymentCode, said),
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),

    confirmReceived: build.mutation<void, OfTransaction>({
      query: ({ paymentCode, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.confirmReceipt),
        body: { payment_code: paymentCode },
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),

    extendDeadline: build.mutation<void, Extension>({
      query: ({ paymentCode, what, days, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.extendDeadline),
        body: { payment_code: paymentCode, what, days } satisfies ExtendDeadlineBody,
        idempotencyKey,
      }),
      transformResponse: () => undefined,
      invalidatesTags: movedTags,
    }),
  }),
});

function reportToWire(paymentCode: string, said: SaidDelivery): RecordDeliveryBody {
  if (said.kind === 'courier') {
    return { payment_code: paymentCode, kind: 'courier', carrier: said.carrier, tracking_code: said.trackingCode };
  }
  return {
    payment_code: paymentCode,
    kind: 'declared',
    ...(said.text !== '' && { text: said.text }),
    ...(said.evidenceIds.length > 0 && { evidence_ids: said.evidenceIds }),
  };
}

export const {
  useHandoverCodeMutation,
  useHandOverMutation,
  useReportDeliveryMutation,
  useConfirmReceivedMutation,
  useExtendDeadlineMutation,
} = deliveryApi;
