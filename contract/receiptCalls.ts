import { CHECK_ADDRESSES } from './addresses/check';
import { RECEIPT_ADDRESSES } from './addresses/receipt';
import { asCall } from './call';
import { ERROR as E } from './errors';
import { CheckAnswer, CheckLinkAnswer, CheckParams, CheckReaderAnswer, ReceiptAnswer } from './schemas/receipts';
import { PaymentCodeBody } from './schemas/transactions';

/** Calls of one of the two sides of a paid transaction. */
const SIDE_ERRORS = [
  E.notAuthenticated,
  E.badRequest,
  E.notAcceptable,
  E.noAccess,
  E.transactionNotFound,
  E.tooManyRequests,
] as const;

/** Receipts of paid transactions, and their check by others. */
export const RECEIPT_CALLS = {
  receipt: asCall({
    ...RECEIPT_ADDRESSES.receipt,
    summary: 'The receipt of a paid transaction, as the side sees it that asks',
    tag: 'transactions',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: ReceiptAnswer,
    errors: SIDE_ERRORS,
  }),
  checkLink: asCall({
    ...RECEIPT_ADDRESSES.checkLink,
    summary: 'Another link to the check page of a paid transaction; the one before is nobody’s any more',
    tag: 'transactions',
    auth: 'bearer',
    body: PaymentCodeBody,
    answer: CheckLinkAnswer,
    errors: SIDE_ERRORS,
  }),
  check: asCall({
    ...CHECK_ADDRESSES.check,
    summary: 'Whether a receipt that somebody shows is a payment, and where the money is now',
    tag: 'transactions',
    auth: 'none',
    params: CheckParams,
    answer: CheckAnswer,
    errors: [E.receiptNotFound, E.tooManyRequests],
  }),
  checkReader: asCall({
    ...CHECK_ADDRESSES.checkReader,
    summary: 'Whether the money of a check page is the reader’s',
    tag: 'transactions',
    auth: 'bearer',
    params: CheckParams,
    answer: CheckReaderAnswer,
    errors: [E.notAuthenticated, E.receiptNotFound, E.tooManyRequests],
  }),
} as const;
