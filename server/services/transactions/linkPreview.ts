import type { LinkPreviewAnswer, LinkPreviewBody } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import { sumFor } from '@contract/rules/sums';
import { isPayable, statusesFor } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { findTransactionIn } from '../../db/repositories/transactionRows';
import { quote } from '../../domain/commission';
import { PREVIEW_CHANGES_OF_A_USER, PREVIEWS_OF_AN_ADDRESS } from '../../domain/limits';
import { changeLinkPreview as change } from '../../domain/paymentRequests';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { moveMoney, requireTransaction } from './transactionAccess';

/** What a messenger shows beside a pay link. */
export interface LinkedRequest {
  readonly purpose: string;
  /** What leaves the payer's card without free commission, in rials; null unless the payee shows it. */
  readonly payerPaysRials: number | null;
}

const PAYABLE = statusesFor('pay');

/**
 * The payable request of a link. Null for every other code, malformed ones too, after the same statements.
 * @param address group of the reader's address, which the limits of the preview call count
 * @throws Refusal 1016 too many previews.
 */
export async function linkedRequest(
  context: Context,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<LinkedRequest | null> {
  await refuseBeyond(context, PREVIEWS_OF_AN_ADDRESS, address);
  const transaction = await findTransactionIn(context.db.kysely, paymentCodeIn(code) ?? '', PAYABLE);
  if (!transaction) return null;
  const { behalf, amount_in_preview: isShown } = transaction.row;
  const { payedRials, receivedRials } = quote({ ...transaction, payerFreeRials: 0, payeeFreeRials: 0 });
  const sums = { payerPaysRials: payedRials, payeeReceivesRials: receivedRials };
  return { purpose: behalf, payerPaysRials: isShown ? sumFor('payer', sums) : null };
}

/**
 * The payee shows or hides the sum in previews of the link. Messengers keep the previews that they have read.
 * @throws Refusal 1404 no such transaction, 1012 not its payee, 1007 not payable, 1016 too many guesses or changes, 1005 it keeps
 * changing.
 */
export async function changeLinkPreview(
  context: Context,
  { userId, body }: { readonly userId: string; readonly body: LinkPreviewBody },
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
