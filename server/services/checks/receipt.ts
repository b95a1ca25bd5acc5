import { createHash } from 'node:crypto';
import type { CheckAnswer, ReceiptAnswer } from '@contract/calls/receiptCalls';
import { endOf, maskMobile } from '@contract/rules/mask';
import type { Context } from '../../context';
import { type BankAccountRow, cardNumberOf } from '../../db/repositories/bankAccounts';
import { findLastDispute } from '../../db/repositories/disputeRows';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { endingsOf, historyOf } from '../../db/repositories/transactionRows';
import { canonicalJson } from '../../domain/canonicalJson';
import { progressOf } from '../deadlines/progress';
import { accountOfTransfer } from '../transactions/payoutAccount';
import { asSeenBy, namesOf, requirePerson } from '../transactions/people';
import { feeOnTheWire, termsFor } from '../transactions/terms';
import type { DealRequest } from '../transactions/transactionAccess';
import { historyOnTheWire } from '../transactions/transactionDetails';
import { checkedBy, checkUrlOf, type PaidTransaction, requirePaid, traceNumberOf } from './check';

const FINGERPRINT_LENGTH = 16;
/** The bank's digits in an IBAN. */
const BANK_CODE = [4, 7] as const;

/**
 * The receipt for one side: what it paid or receives, and its own account, never the other side's.
 * @throws Refusal 1404, 1016, 1012 not one of the sides, 1007 not paid.
 */
export async function receipt(
  context: Context,
  request: DealRequest & { readonly ownOrigin: string },
): Promise<ReceiptAnswer> {
  const { kysely } = context.db;
  const paid = await requirePaid(context, request);
  const { transaction, payerId, role } = paid;
  const { id, row } = transaction;
  const attempts = await attemptsOf(kysely, { transactionId: id, payerId: request.userId });
  const terms = await termsFor(context, transaction, request.userId, attempts);
  const { delivery } = await progressOf(context, transaction);
  const check = await checkedBy(context, transaction);
  return {
    receipt: {
      payment_code: transaction.paymentCode,
      role,
      amount: transaction.amountRials,
      behalf: row.behalf,
      payer: await personOf(context, request.userId, payerId),
      payee: await personOf(context, request.userId, transaction.payeeId),
      commission: { amount: terms.commissionRials, side: transaction.commissionSide },
      fee: terms.fee && feeOnTheWire(terms.fee),
      ...linesOf(paid, terms),
      account: await accountOf(context, paid),
      tracknumber: await traceNumberOf(context, { transactionId: id, payerId }),
      ending: (await endingsOf(kysely, [row])).get(id) ?? null,
      history: historyOnTheWire(await historyOf(kysely, id)),
      delivery,
      dispute: await disputeOf(context, id),
      check_url: await checkUrlOf(context, id, request.ownOrigin),
      check,
      ...proofOf(check),
    },
  };
}

/** The text and fingerprint that verify a printed receipt offline. */
function proofOf({
  signature,
  ...content
}: CheckAnswer): Pick<ReceiptAnswer['receipt'], 'signed_text' | 'fingerprint'> {
  const digest = createHash('sha256').update(Buffer.from(signature, 'base64url')).digest('hex').toUpperCase();
  const groups = digest.slice(0, FINGERPRINT_LENGTH).match(/.{4}/g) ?? [];
  return { signed_text: canonicalJson(content), fingerprint: groups.join(' ') };
}

type Lines = Pick<ReceiptAnswer['receipt'], 'paid' | 'returned' | 'receives'>;

/** The amounts of the reader, in rials. */
function linesOf(
  { transaction, role, verdict }: PaidTransaction,
  terms: { readonly payerPaysRials: number; readonly payeeReceivesRials: number },
): Lines {
  const { row } = transaction;
  const isPayer = role !== 'payee';
  const isPayee = role !== 'payer';
  const returned = verdict === 'refunded' ? terms.payerPaysRials : row.refunded_rials;
  return {
    paid: isPayer ? terms.payerPaysRials : null,
    returned: isPayer ? returned : null,
    receives: isPayee && verdict !== 'refunded' ? terms.payeeReceivesRials : null,
  };
}

/** The reader's own account: the payer's of the payment, the payee's last one of the payout. */
async function accountOf(
  { db }: Context,
  { transaction, role }: PaidTransaction,
): Promise<ReceiptAnswer['receipt']['account']> {
  const { payee_iban: payeeIban, payer_account_id: payerAccountId, payer_iban: payerIban } = transaction.row;
  if (role === 'payee') {
    return numbersOf((await accountOfTransfer(db.kysely, transaction.row, 'settle')) ?? { pan: null, iban: payeeIban });
  }
  if (payerAccountId === null || payerIban === null) return null;
  return numbersOf({ pan: await cardNumberOf(db.kysely, payerAccountId), iban: payerIban });
}

function numbersOf({ pan, iban }: Pick<BankAccountRow, 'pan' | 'iban'>): ReceiptAnswer['receipt']['account'] {
  return { bank_code: iban.slice(...BANK_CODE), card4: pan && endOf(pan), iban4: endOf(iban) };
}

async function personOf(context: Context, readerId: string, id: string): Promise<ReceiptAnswer['receipt']['payer']> {
  const person = await requirePerson(context, id);
  return {
    full_name: namesOf(person).full_name,
    shared_name: asSeenBy(readerId, person).full_name,
    mobile: maskMobile(person.mobile),
  };
}

async function disputeOf({ db }: Context, transactionId: string): Promise<ReceiptAnswer['receipt']['dispute']> {
  const dispute = await findLastDispute(db.kysely, transactionId);
  if (!dispute) return null;
  const { outcome, closedAt, payerReceives, payeeReceives } = dispute;
  return {
    opened_at: dispute.openedAt.toISOString(),
    outcome: outcome &&
      closedAt && {
        kind: outcome,
        payer_receives: payerReceives,
        payee_receives: payeeReceives,
        at: closedAt.toISOString(),
      },
  };
}
