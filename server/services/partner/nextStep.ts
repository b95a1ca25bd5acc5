import type { Context } from '../../context';
import { findEntry } from '../../db/repositories/partnerEntries';
import { findUser } from '../../db/repositories/users';
import { nextStepOf } from '../../domain/partnerEntry';
import { payPath, requestPath } from '../../domain/partnerPaths';
import { PortFailure } from '../../ports/portFailure';
import { processIdOf } from './processes';
import { requestOf } from './requests';

/**
 * Where somebody who came from a process of the partner goes after logging in: the seller to make the request, the buyer
 * who has approved to pay. Null when it is not their turn, or when the partner can't say who they are: logging in does not
 * depend on it.
 */
export async function nextStepInProcess(
  context: Context,
  person: { readonly userId: string; readonly processId: string | undefined },
): Promise<string | null> {
  const processId = processIdOf(person.processId);
  const entry = processId && (await findEntry(context.db.kysely, processId));
  if (!entry) return null;
  const role = await roleIn(context, entry.processId, person.userId);
  const step = role && nextStepOf(entry, await requestOf(context.db.kysely, entry), role);
  if (!step) return null;
  return step.kind === 'pay' ? payPath(step.paymentCode) : requestPath(entry.processId);
}

async function roleIn({ ports, db, log }: Context, processId: string, userId: string) {
  try {
    const process = await ports.partner.process(processId);
    const user = await findUser(db.kysely, userId);
    if (process.state !== 'open' || !user) return null;
    return { isSeller: process.seller.mobile === user.mobile, isBuyer: process.buyer.mobile === user.mobile };
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error }, 'The partner did not say who is who; the login goes on without');
    return null;
  }
}
