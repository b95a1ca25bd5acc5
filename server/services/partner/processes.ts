import type { VisitedPartner, VisitQuery } from '@contract/calls/partnerCalls';
import { ERROR } from '@contract/errors';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { isOwnProcess, ownProcessReturn, partnerUrl } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findEntry, findOwnProcess, linkRequest, lockEntry } from '../../db/repositories/partnerEntries';
import { findOnlySite, findPartner, findPartnerOfProcess, type PartnerRow } from '../../db/repositories/partners';
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
import type { OpenProcess, PartnerProcess, PartnerSite, PartnerSites } from '../../ports/partner/partner';
import { PortFailure } from '../../ports/portFailure';
import { refuse } from '../../refusal';

/** The process that a call names; null for our own website. */
export function processIdOf(named: string | undefined): string | null {
  return named === undefined || named === DEFAULT_PROCESS_ID ? null : named;
}

/**
 * The partner of a process: of its entry, else the one of the page, else the only one whose site has processes. A paused
 * partner begins no process.
 * @param slug of the partner whose page names the process
 */
async function partnerOf({ db }: Context, processId: string | null, slug?: string): Promise<PartnerRow | undefined> {
  const { kysely } = db;
  const known = processId === null ? undefined : await findPartnerOfProcess(kysely, processId);
  if (known) return known;
  if (processId !== null && isOwnProcess(processId)) return undefined;
  const partner = await (slug === undefined ? findOnlySite(kysely) : findPartner(kysely, { slug }));
  return partner?.state === 'active' ? partner : undefined;
}

/**
 * The process as its partner has it now: the only source of its ad and people.
 * @param slug of the partner whose page asks
 * @throws Refusal 1404 unknown or expired (`fields` tells which), 1006 the partner does not answer.
 */
export async function requireProcess(
  context: Context,
  processId: string,
  slug?: string,
): Promise<OpenProcess & { readonly partner: PartnerRow }> {
  if (processIdOf(processId) === null) return refuseProcess('unknown');
  const partner = await partnerOf(context, processId, slug);
  if (!partner || (slug !== undefined && slug !== partner.slug)) return refuseProcess('unknown');
  const process = await askPartner(context, () => processOf(context, partner, processId));
  return process.state === 'open' ? { ...process, partner } : refuseProcess(process.state);
}

/** @throws Refusal 1006 when the partner does not answer */
export async function askPartner<Answer>(
  { ports, log }: Context,
  ask: (sites: PartnerSites) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(ports.partner);
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error;
    log.warn({ err: error }, 'The partner did not answer');
    return refuse(ERROR.thirdParty);
  }
}

/** The process of an id: an own one from the database, any other from its partner's site. @throws PortFailure */
async function processOf(
  { db, clock, ports }: Context,
  partner: PartnerRow,
  processId: string,
): Promise<PartnerProcess> {
  if (!isOwnProcess(processId)) {
    const site = siteOf(partner, 'reads_process_from');
    return site ? ports.partner.process(site, processId) : { state: 'unknown' };
  }
  const row = await findOwnProcess(db.kysely, processId);
  if (!row) return { state: 'unknown' };
  const { seller_mobile: seller, buyer_mobile: buyer } = row;
  if (seller === null || buyer === null || row.expires_at <= clock.now()) return { state: 'expired' };
  return {
    state: 'open',
    ad: { title: row.title, priceRials: row.price_rials },
    seller: { userId: '', mobile: seller },
    buyer: { userId: '', mobile: buyer },
  };
}

/** The partner's site for processes or for its chat; null without one. */
export function siteOf(partner: PartnerRow, capability: 'reads_process_from' | 'tells_chat_at'): PartnerSite | null {
  const address = partner[capability];
  return address === null ? null : { address, token: partner.site_token ?? '' };
}

function refuseProcess(state: 'unknown' | 'expired'): never {
  return refuse(ERROR.transactionNotFound, `The process is ${state}`, { fields: { process_id: state } });
}

/** The address after a finished step of a process: of an own one our redirect to its partner. */
export async function completionUrlOf({ db }: Context, processId: string): Promise<string> {
  if (isOwnProcess(processId)) return ownProcessReturn(processId);
  const partner = await findPartnerOfProcess(db.kysely, processId);
  return partner ? partnerUrl(partner.completion_url ?? partner.return_url, processId) : '/';
}

/** The partner's page for a process; our home page for an unknown one. */
export async function returnAddressOf({ db }: Context, processId: string): Promise<string> {
  const partner = await findPartnerOfProcess(db.kysely, processId);
  if (!partner) return '/';
  // The site may have moved since the process was made.
  const { return_url: own } = (await findOwnProcess(db.kysely, processId)) ?? {};
  const page = own ? partnerUrl(own, processId) : '';
  const isOwn = URL.canParse(page) && originsOf(partner).includes(new URL(page).origin);
  return isOwn ? page : partnerUrl(partner.return_url, processId);
}

/** The origins of a partner's pages, which a redirect may lead to; pages of ours have none. */
export function originsOf({ return_url: returnUrl, completion_url: completionUrl }: PartnerRow): string[] {
  const addresses = [returnUrl, completionUrl].filter((address) => address !== null && URL.canParse(address));
  return [...new Set(addresses.map((address) => new URL(String(address)).origin))];
}

/**
 * The partner of a visit, for the way back: of its process, else of the slug in its link.
 * @throws Refusal 1404 no partner
 */
export async function visitedPartner(
  context: Context,
  { process_id: named, client: slug }: VisitQuery,
): Promise<VisitedPartner> {
  const processId = processIdOf(named);
  const partner = (await partnerOf(context, processId, slug)) ?? refuse(ERROR.transactionNotFound, 'No partner');
  const isOwn = processId !== null && isOwnProcess(processId);
  return {
    slug: partner.slug,
    name: partner.name,
    return_url: isOwn ? ownProcessReturn(processId) : partnerUrl(partner.return_url, processId ?? ''),
    origins: originsOf(partner),
  };
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
    const partner = await partnerOf(context, processId);
    if (!partner) return null;
    const process = await processOf(context, partner, processId);
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
    // The lock orders concurrent requests; the second finds the first. Its partner may have ended the process.
    const entry = await lockEntry(transaction, processId);
    const own = await findOwnProcess(transaction, processId);
    if (own && own.expires_at <= context.clock.now()) refuseProcess('expired');
    const objection = objectionToRequest(entry, terms, context.clock.now());
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
