import type { LinkPreviewAnswer, LinkPreviewBody, RequestPreview } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { maskName } from '@contract/rules/mask';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { isPayable, statusesFor } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { findTransactionIn } from '../../db/repositories/transactionRows';
import { quote } from '../../domain/commission';
import { PREVIEW_CHANGES_OF_A_USER, PREVIEWS_OF_AN_ADDRESS } from '../../domain/limits';
import { changeLinkPreview as change } from '../../domain/paymentRequests';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { deliveryTermsOf } from '../deadlines/progress';
import type { OwnCall } from '../idempotency';
import { isVerified, requirePerson } from './people';
import { moveMoney, requireTransaction } from './transactionAccess';

const PAYABLE = statusesFor('pay');

interface Reading {
  readonly code: string;
  /** Group of the reader's address, which the limits count. */
  readonly address: string;
}

/**
 * The payable request of a link, and what leaves a payer's card without free commission, in rials. Null for every other
 * code, malformed ones too, after the same statements.
 * @throws Refusal 1016 too many previews.
 */
async function payableRequest(context: Context, { code, address }: Reading) {
  await refuseBeyond(context, PREVIEWS_OF_AN_ADDRESS, address);
  const transaction = await findTransactionIn(context.db.kysely, paymentCodeIn(code) ?? '', PAYABLE);
  if (!transaction) return null;
  const { payerPaysRials } = quote({ ...transaction, payerFreeRials: 0, payeeFreeRials: 0 });
  return { transaction, payerPaysRials };
}

/**
 * A payable request for a visitor.
 * @throws Refusal 1004 not payable, 1016 too many previews.
 */
export async function previewRequest(context: Context, reading: Reading): Promise<RequestPreview> {
  const found = (await payableRequest(context, reading)) ?? refuse(ERROR.notFound, 'No payable request');
  const { transaction, payerPaysRials } = found;
  const payee = await requirePerson(context, transaction.payeeId);
  return {
    amount: transaction.amountRials,
    payed_amount: payerPaysRials,
    behalf: transaction.row.behalf,
    payee: maskName(payee),
    verified: isVerified(payee),
    terms: deliveryTermsOf(transaction),
  };
}

/** What a messenger shows beside a pay link. */
interface LinkedRequest {
  readonly purpose: string;
  /** Rials; null unless the payee shows the sum. */
  readonly payerPaysRials: number | null;
}

/**
 * The payable request of a link for a messenger; null for every other code.
 * @throws Refusal 1016 too many previews.
 */
export async function linkedRequest(context: Context, reading: Reading): Promise<LinkedRequest | null> {
  const found = await payableRequest(context, reading);
  if (!found) return null;
  const { behalf, amount_in_preview: isShown } = found.transaction.row;
  return { purpose: behalf, payerPaysRials: isShown ? found.payerPaysRials : null };
}

/**
 * The payee shows or hides the sum in previews of the link. Messengers keep the previews that they have read.
 * @throws Refusal 1404 no such transaction, 1012 not its payee, 1007 not payable, 1016 too many guesses or changes, 1005 it keeps
 * changing.
 */
export async function changeLinkPreview(
  context: Context,
  { userId, body }: OwnCall<LinkPreviewBody>,
): Promise<LinkPreviewAnswer> {
  const { payment_code: paymentCode, amount_in_preview: amountInPreview } = body;
  await refuseBeyond(context, PREVIEW_CHANGES_OF_A_USER, userId);
  await moveMoney(context, async () => {
    const transaction = await requireTransaction(context, { paymentCode, userId });
    if (transaction.payeeId !== userId) return refuse(ERROR.noAccess);
    if (!isPayable(transaction.status)) return refuse(ERROR.notAcceptable, `The request is ${transaction.status}`);
    if (transaction.row.amount_in_preview === amountInPreview) return null;
    return change({ transaction, userId, amountInPreview, at: context.clock.now() });
  });
  return { amount_in_preview: amountInPreview };
}
