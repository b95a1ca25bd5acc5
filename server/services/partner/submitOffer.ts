import { ERROR } from '@contract/errors';
import { cleanText } from '@contract/rules/text';
import type { SubmitPartnerTransactionAnswer, SubmitPartnerTransactionBody } from '@contract/schemas/partner';
import type { Context } from '../../context';
import { saveOffer } from '../../db/repositories/partnerEntries';
import { maskMobile } from '../../domain/mask';
import { sideOf } from '../../domain/partnerEntry';
import { requestPath } from '../../domain/partnerPaths';
import { refuse } from '../../refusal';
import { requireProcess } from './processes';

/**
 * Keeps what the seller asks for in a process. Said again, it takes the place of what was said before; the `user_id` of the
 * body is never looked at.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner can't be asked, 1005 a request was made of it.
 */
export async function submitOffer(
  context: Context,
  body: SubmitPartnerTransactionBody,
): Promise<SubmitPartnerTransactionAnswer> {
  const { process_id: processId, price, title, commission_side: side } = body;
  const { seller } = await requireProcess(context, processId);
  const offer = { priceRials: price, title: cleanText(title), commissionSide: sideOf(side) };
  if (!(await saveOffer(context.db.kysely, processId, offer, context.clock.now()))) {
    refuse(ERROR.conflict, 'A request has been made of this process');
  }
  return { action: 'redirect', to: requestPath(processId), phone_number: maskMobile(seller.mobile) };
}
