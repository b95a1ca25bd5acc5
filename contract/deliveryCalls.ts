import { TRANSACTION_ADDRESSES } from './addresses/transaction';
import { asCall } from './call';
import { ERROR as E } from './errors';
import {
  DeliveryAnswer,
  ExtendDeadlineBody,
  HandoverBody,
  HandoverCodeAnswer,
  HandoverCodeBody,
  RecordDeliveryBody,
} from './schemas/delivery';
import { PaymentCodeBody } from './schemas/transactions';

/** Every call about a delivery. */
const DELIVERY_ERRORS = [
  E.notAuthenticated,
  E.badRequest,
  E.notAcceptable,
  E.noAccess,
  E.transactionNotFound,
  E.tooManyRequests,
  E.conflict,
] as const;

/** Delivering, its proof, and more time for it. */
export const DELIVERY_CALLS = {
  handoverCode: asCall({
    ...TRANSACTION_ADDRESSES.handoverCode,
    summary: 'The handover code of a paid transaction, for its buyer to show; proof of delivery, and never payment',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: HandoverCodeBody,
    answer: HandoverCodeAnswer,
    errors: DELIVERY_ERRORS,
  }),
  handover: asCall({
    ...TRANSACTION_ADDRESSES.handover,
    summary: 'The seller has read the buyer’s handover code: delivered, and the inspection begins',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: HandoverBody,
    answer: DeliveryAnswer,
    errors: [...DELIVERY_ERRORS, E.wrongHandoverCode],
  }),
  recordDelivery: asCall({
    ...TRANSACTION_ADDRESSES.recordDelivery,
    summary: 'The seller has sent it, or says that it is delivered',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: RecordDeliveryBody,
    answer: DeliveryAnswer,
    errors: [...DELIVERY_ERRORS, E.trackingCodeTaken],
  }),
  confirmReceipt: asCall({
    ...TRANSACTION_ADDRESSES.confirmReceipt,
    summary: 'The buyer has received it, and inspects it now',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: PaymentCodeBody,
    answer: DeliveryAnswer,
    errors: DELIVERY_ERRORS,
  }),
  extendDeadline: asCall({
    ...TRANSACTION_ADDRESSES.extendDeadline,
    summary: 'The buyer gives the seller more time, or takes more for inspecting (two days, once)',
    tag: 'transactions',
    auth: 'bearer',
    idempotent: true,
    body: ExtendDeadlineBody,
    answer: DeliveryAnswer,
    errors: DELIVERY_ERRORS,
  }),
} as const;
