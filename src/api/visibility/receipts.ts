import { CHECK_ROLES, CHECK_VERDICTS } from '@contract/rules/checks';
import { DISPUTE_OUTCOMES } from '@contract/rules/disputes';
import {
  among,
  type EndpointShapes,
  fields,
  flag,
  instant,
  list,
  orNull,
  type Shape,
  secret,
  secrets,
  whole,
} from '@/lib/visibility';
import type { checksApi } from '../checks';
import type { HistoryStep } from '../models';
import type * as model from '../receiptModels';
import type { receiptsApi } from '../receipts';
import { paymentCode, purpose, side } from './common';
import { delivery } from './delivery';

const check = fields<model.Check>({
  verdict: among(...CHECK_VERDICTS),
  amountRials: whole,
  paidAt: instant,
  ...secrets('payee', 'signature'),
  traceEnd: orNull(secret('traceNumber')),
  checkedAt: instant,
});

const person = fields<model.ReceiptPerson>(secrets('fullName', 'mobile'));

/** What may be seen of receipts and of their check. @param step of a transaction's history */
export function receiptEndpoints(
  step: Shape<HistoryStep>,
): EndpointShapes<typeof checksApi> & EndpointShapes<typeof receiptsApi> {
  return {
    check: { args: secret('checkToken'), answer: check },
    checkReader: {
      args: secret('checkToken'),
      answer: fields<model.CheckReader>({ role: among(...CHECK_ROLES), paymentCode: orNull(paymentCode) }),
    },
    receipt: {
      args: paymentCode,
      answer: fields<model.Receipt>({
        code: paymentCode,
        role: among('payer', 'payee', 'both'),
        amountRials: whole,
        purpose,
        payer: person,
        payee: person,
        commissionRials: whole,
        commissionSide: side,
        paidRials: orNull(whole),
        returnedRials: orNull(whole),
        receivesRials: orNull(whole),
        account: orNull(
          fields<NonNullable<model.Receipt['account']>>({ ...secrets('bankCode', 'last4'), isCard: flag }),
        ),
        traceNumber: orNull(secret('traceNumber')),
        history: list(step),
        delivery: orNull(delivery),
        dispute: orNull(
          fields<model.ReceiptDispute>({
            openedAt: instant,
            outcome: orNull(
              fields<NonNullable<model.ReceiptDispute['outcome']>>({
                kind: among(...DISPUTE_OUTCOMES),
                payerReceives: orNull(whole),
                payeeReceives: orNull(whole),
                at: instant,
              }),
            ),
          }),
        ),
        ...secrets('checkUrl', 'signedText', 'fingerprint'),
        check,
      }),
    },
    renewCheckLink: { args: paymentCode, answer: secret('checkUrl') },
  };
}
