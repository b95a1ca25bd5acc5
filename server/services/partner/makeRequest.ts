import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { linkRequest, lockEntry } from '../../db/repositories/partnerEntries';
import { findUser } from '../../db/repositories/users';
import { objectionToRequest, type PartnerOffer } from '../../domain/partnerEntry';
import { type PartnerOrigin, partnerNews } from '../../domain/partnerNews';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { requireProcess } from './processes';

/**
 * The process that a seller's new request comes from, once the partner has confirmed that this is its seller.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner can't be asked, 1012 somebody else is the seller.
 */
export async function originOf(context: Context, userId: string, processId: string): Promise<PartnerOrigin> {
  const { seller, buyer } = await requireProcess(context, processId);
  const user = await findUser(context.db.kysely, userId);
  if (user?.mobile !== seller.mobile) refuse(ERROR.noAccess, 'Another mobile is the seller of this process');
  return { processId, onePerson: seller.mobile === buyer.mobile };
}

/**
 * Makes the one request of a process: creates it, notes it at the offer and orders the message to the buyer, in one
 * database transaction.
 * @throws Refusal 1007 nothing was submitted, 1005 there is a request already, 1021 and 1002 other terms than submitted.
 */
export async function makeRequest(
  context: Context,
  origin: PartnerOrigin,
  creation: { readonly id: string; readonly terms: PartnerOffer; readonly transition: Transition },
): Promise<DoorOutcome> {
  const { processId } = origin;
  const { id: transactionId, terms, transition } = creation;
  const jobs = partnerNews(origin, context.clock.now());
  const result = await context.db.kysely.transaction().execute(async (transaction) => {
    // Two requests at once wait for each other here; the second finds the first.
    const objection = objectionToRequest(await lockEntry(transaction, processId), terms);
    if (objection) refuse(objection.code, undefined, objection.fields && { fields: objection.fields });
    const outcome = await applyTransition(transaction, { ...transition, jobs });
    if (outcome.outcome === 'applied') {
      await linkRequest(transaction, processId, { transactionId, onePerson: origin.onePerson });
    }
    return outcome;
  });
  context.jobs.ordered();
  return result;
}
