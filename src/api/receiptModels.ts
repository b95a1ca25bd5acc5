import type { CheckAnswer, CheckReaderAnswer, ReceiptAnswer } from '@contract/schemas/receipts';
import type { Side } from './models';
import type { FromWire } from './names';

/** What anybody with its receipt may know of a payment. Times are ISO 8601, UTC. */
export type Check = FromWire<CheckAnswer>;

/** The relation of a logged-in reader to a check page; the payment code is of their own transaction. */
export type CheckReader = FromWire<CheckReaderAnswer>;

type WireReceipt = FromWire<ReceiptAnswer['receipt']>;

/** A receipt without the sums and the account of the other side. The mobiles are masked. */
export type Receipt = Omit<WireReceipt, 'paymentCode' | 'commissionRials'> & {
  code: string;
  commissionRials: number;
  commissionSide: Side;
};

export type ReceiptPerson = Receipt['payer'];

/** A dispute and, once it is over, its outcome. */
export type ReceiptDispute = NonNullable<Receipt['dispute']>;
