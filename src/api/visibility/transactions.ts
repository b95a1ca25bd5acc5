import type { HistoryStep, PaymentAttempt, Person, TransactionDetails } from '@/api/models';
import { type EndpointShapes, fields, flag, instant, list, oneOf, orNull, secret, whole } from '@/lib/visibility';
import type { transactionsApi } from '../transactions';
import {
  accountId,
  gatewayTicket,
  mobile,
  named,
  nationalCode,
  newTransactionShapes,
  oneTimeCode,
  path,
  paymentCode,
  personName,
  processId,
  purpose,
  side,
  token,
  transactionAccount,
  transactionStatus,
} from './common';

const person = fields<Person>({
  nationalCode,
  mobile,
  firstName: personName,
  lastName: personName,
  fullName: personName,
});
const details = fields<TransactionDetails>({
  code: paymentCode,
  amountRials: whole,
  purpose,
  status: transactionStatus,
  createdAt: instant,
  updatedAt: instant,
  viewerRole: side,
  payee: person,
  payer: orNull(person),
  payeeAccount: orNull(transactionAccount),
  payerAccount: orNull(transactionAccount),
  commissionSide: side,
  commissionRials: whole,
  payerPaysRials: whole,
  payeeReceivesRials: whole,
  isSamePerson: flag,
  refereeNationalCode: orNull(nationalCode),
  payment: orNull(
    fields<PaymentAttempt>({
      status: oneOf<PaymentAttempt['status']>({ pending: true, paid: true, failed: true, reversed: true }),
      amountRials: whole,
      at: instant,
      traceNumber: orNull(secret('traceNumber')),
    }),
  ),
  history: list(fields<HistoryStep>({ from: orNull(transactionStatus), to: transactionStatus, at: instant })),
});
const codeRequest = {
  args: fields<{ paymentCode: string; idempotencyKey: string }>({ paymentCode, ...named }),
  answer: token,
};

/** What may be seen of the calls of `transactionsApi`. */
export const transactionsEndpoints: EndpointShapes<typeof transactionsApi> = {
  commission: {
    args: fields({ amountRials: whole, side }),
    answer: fields({ payeeReceivesRials: whole, payerPaysRials: whole }),
  },
  createTransaction: {
    args: fields({
      ...newTransactionShapes,
      ...named,
    }),
    answer: fields({ code: paymentCode, redirectTo: path }),
  },
  transactionDetails: { args: paymentCode, answer: details },
  pay: {
    args: fields({
      paymentCode,
      accountId,
      ...named,
    }),
    answer: gatewayTicket,
  },
  requestSettle: codeRequest,
  requestRefund: codeRequest,
  requestCancel: codeRequest,
  verifyTransactionOtp: {
    args: fields({
      code: oneTimeCode,
      token,
      action: oneOf({ settle_transaction: true, refund_transaction: true, cancel: true }),
      paymentCode,
      processId,
      ...named,
    }),
    answer: fields({ status: transactionStatus, redirectTo: orNull(path) }),
  },
};
