import { ERROR } from '@contract/errors';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { isOwnProcess, ownProcessReturn, partnerUrl } from '@contract/rules/partnerRules';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findEntry, linkRequest, lockEntry } from '../../db/repositories/partnerEntries';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import {
  nextStepOf,
  objectionToRequest,
  type PartnerEntry,
  payPath,
  type RequestedOffer,
  requestPath,
} from '../../domain/partnerEntry';
import { type PartnerOrigin, partnerNews } from '../../domain/partnerNews';
import type { Transition } from '../../domain/transition';
import type { OpenProcess, Partner } from '../../ports/partner/partner';
import { PortFailure } from '../../ports/portFailure';
import { refuse } from '../../refusal';
import { processOf } from './ownProcesses';

/** The process that a call names; null for our own website. */
export function processIdOf(named: string | undefined): string | null {
  return named === undefined || named === DEFAULT_PROCESS_ID ? null : named;
}

/**
 * The process as its partner has it now: the only source of its ad and people.
 * @throws Refusal 1404 unknown or expired (`fields` tells which), 1006 the partner does not answer.
 */
export async function requireProcess(context: Context, processId: string): Promise<OpenProcess> {
  if (processIdOf(processId) === null) return refuseProcess('unknown');
  const process = await askPartner(context, () => processOf(context, processId));
  return process.state === 'open' ? process : refuseProcess(process.state);
}

/** @throws Refusal 1006 when the partner does not answer */
export async function askPartner<Answer>(
  { ports, log }: Context,
  ask: (partner: Partner) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(ports.partner);
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error }, 'The partner did not answer');
    return refuse(ERROR.thirdParty);
  }
}

function refuseProcess(state: 'unknown' | 'expired'): never {
  return refuse(ERROR.transactionNotFound, `The process is ${state}`, { fields: { process_id: state } });
}

/**
 * The address after a finished step of a process: of an own one our redirect to its partner, else from the
 * configuration. The home page without a partner.
 */
export function completionUrlOf({ partner }: Pick<Config, 'partner'>, processId: string): string {
  if (isOwnProcess(processId)) return ownProcessReturn(processId);
  return partner ? partnerUrl(partner.completionUrl, processId) : '/';
}

/** The payment request of an entry. */
export async function requestOf(
  executor: Executor,
  entry: PartnerEntry | undefined,
): Promise<StoredTransaction | undefined> {
  return entry?.transactionId ? findTransaction(executor, entry.transactionId) : undefined;
}

/**
 * The path after a login from a process: to the seller's new request, or to the payment of a buyer who approved. Null
 * when it is not the user's turn, or when the partner does not answer, because a login does not depend on it.
 */
export async function nextStepInProcess(
  context: Context,
  person: { readonly userId: string; readonly processId: string | undefined },
): Promise<string | null> {
  const processId = processIdOf(person.processId);
  const entry = processId && (await findEntry(context.db.kysely, processId));
  if (!entry) return null;
  const role = await roleInProcess(context, entry.processId, person.userId);
  const step = role && nextStepOf(entry, await requestOf(context.db.kysely, entry), role);
  if (!step) return null;
  return step.kind === 'pay' ? payPath(step.paymentCode) : requestPath(entry.processId);
}

async function roleInProcess(context: Context, processId: string, userId: string) {
  const { db, log } = context;
  try {
    const process = await processOf(context, processId);
    const user = await findUser(db.kysely, userId);
    if (process.state !== 'open' || !user) return null;
    return { isSeller: process.seller.mobile === user.mobile, isBuyer: process.buyer.mobile === user.mobile };
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error }, 'The partner did not answer; the login continues without it');
    return null;
  }
}

/**
 * The process of a seller's new request, after the partner confirmed the seller.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner does not answer, 1012 another person is the seller.
 */
export async function partnerOriginOf(context: Context, userId: string, processId: string): Promise<PartnerOrigin> {
  const { seller, buyer } = await requireProcess(context, processId);
  const user = await findUser(context.db.kysely, userId);
  if (user?.mobile !== seller.mobile) refuse(ERROR.noAccess, 'Another mobile is the seller of this process');
  return { processId, onePerson: seller.mobile === buyer.mobile };
}

/**
 * Creates the one request of a process, links it to the offer and orders the message to the buyer, in one database
 * transaction.
 * @throws Refusal 1007 there is no offer, 1005 there is a request, 1410 the offer is older than five minutes, 1021 and 1002
 * other terms than the offer.
 */
export async function createRequest(
  context: Context,
  origin: PartnerOrigin,
  creation: { readonly id: string; readonly terms: RequestedOffer; readonly transition: Transition },
): Promise<DoorOutcome> {
  const { processId } = origin;
  const { id: transactionId, terms, transition } = creation;
  const jobs = partnerNews(origin, context.clock.now());
  const result = await context.db.kysely.transaction().execute(async (transaction) => {
    // The lock orders concurrent requests; the second finds the first.
    const objection = objectionToRequest(await lockEntry(transaction, processId), terms, context.clock.now());
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
