import type {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerPermissionAnswer,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from '@contract/calls/partnerCalls';
import { ERROR } from '@contract/errors';
import { maskMobile } from '@contract/rules/mask';
import { isOwnProcess } from '@contract/rules/partnerRules';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { applyTransition } from '../../db/door';
import { findEntry, lockEntry, saveDecision, saveOffer } from '../../db/repositories/partnerEntries';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import {
  isExpired,
  isReadOnly,
  objectionToDecision,
  type PartnerDecision,
  type PartnerEntry,
  payPath,
  requestPath,
  requestToPay,
  sideOf,
  wordOf,
} from '../../domain/partnerEntry';
import { approveTransaction, rejectTransaction } from '../../domain/paymentRequests';
import { refuse } from '../../refusal';
import { allowedTarget } from '../payments/pay';
import { askPartner, completionUrlOf, originsOf, requestOf, requireProcess, siteOf } from './processes';

/**
 * The buyer approves the request of a process and continues to its payment, or rejects and so cancels it. Once. The
 * same database transaction orders the message to the partner's chat.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner does not answer, 1005 it was decided before, 1007
 * there is no request yet, or its payment has begun.
 */
export async function decideRequest(
  context: Context,
  slug: string,
  body: ConfirmPartnerTransactionBody,
): Promise<ConfirmPartnerTransactionAnswer> {
  const { process_id: processId, transaction_status: decision } = body;
  await requireProcess(context, processId, slug);
  const transaction = await keepDecision(context, processId, decision);
  context.jobs.ordered();
  if (decision === 'approved') return { action: 'redirect', to: payPath(transaction.paymentCode, processId) };
  return { action: 'close', to: await completionUrlOf(context, processId) };
}

async function keepDecision(
  context: Context,
  processId: string,
  decision: PartnerDecision,
): Promise<StoredTransaction> {
  const now = context.clock.now();
  return context.db.kysely.transaction().execute(async (executor) => {
    const entry = await lockEntry(executor, processId);
    const transaction = await requestOf(executor, entry);
    const objection = objectionToDecision(entry, transaction, decision);
    if (objection || !transaction) return refuse(objection?.code ?? ERROR.notAcceptable);
    const transition =
      decision === 'approved' ? approveTransaction(transaction, now) : rejectTransaction(transaction, now);
    const { outcome } = await applyTransition(executor, transition);
    // Stale: the payment has begun in the meantime.
    if (outcome !== 'applied') refuse(ERROR.notAcceptable);
    await saveDecision(executor, processId, decision, now);
    return transaction;
  });
}

/**
 * Asks the partner for permission to create a payment link. Its redirect address is used only when it is ours or on the
 * allow list; any other address means no permission.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner does not answer.
 */
export async function requestPermission(
  context: Context,
  slug: string,
  request: { readonly processId: string; readonly ownOrigin: string },
): Promise<PartnerPermissionAnswer> {
  const { processId, ownOrigin } = request;
  const { partner } = await requireProcess(context, processId, slug);
  const site = siteOf(partner, 'reads_process_from');
  if (isOwnProcess(processId) || !site) return { success: false, redirect_url: null };
  const permission = await askPartner(context, (sites) => sites.requestPermission(site, processId));
  if (!permission.granted) return { success: false, redirect_url: null };
  const { publicUrl, allowedRedirectOrigins } = context.config;
  const allowed = { publicUrl, allowedRedirectOrigins: [...allowedRedirectOrigins, ...originsOf(partner)] };
  const target = allowedTarget(allowed, permission.redirectUrl, ownOrigin);
  if (target === null) context.security.note({ event: 'redirect_refused', wantedBy: 'partner' });
  return { success: target !== null, redirect_url: target };
}

/**
 * Stores the seller's offer in a process. A later offer replaces it; `user_id` of the body is ignored. The offer of an own
 * process belongs to its partner (1005).
 * @throws Refusal 1404 unknown or expired process, 1006 the partner does not answer, 1005 the process has a request.
 */
export async function submitOffer(
  context: Context,
  slug: string,
  body: SubmitPartnerTransactionBody,
): Promise<SubmitPartnerTransactionAnswer> {
  const { process_id: processId, price, title, commission_side: side } = body;
  const { seller, partner } = await requireProcess(context, processId, slug);
  if (isOwnProcess(processId)) refuse(ERROR.conflict, 'The partner has set the terms of this process');
  const offer = { priceRials: price, title: cleanText(title), commissionSide: sideOf(side) };
  if (!(await saveOffer(context.db.kysely, { processId, partnerId: partner.id }, offer, context.clock.now()))) {
    refuse(ERROR.conflict, 'A request has been made of this process');
  }
  return { action: 'redirect', to: requestPath(processId), phone_number: maskMobile(seller.mobile) };
}

/**
 * The seller's offer of a process, or its ad before there is one. After a decision it stays readable when the process
 * expires.
 * @throws Refusal 1404 unknown or expired process, 1006 the partner does not answer.
 */
export async function entryDetail(
  context: Context,
  slug: string,
  processId: string,
): Promise<PartnerTransactionDetail> {
  const entry = await findEntry(context.db.kysely, processId);
  if (entry?.decision) return detailOf(context, entry);
  const { ad } = await requireProcess(context, processId, slug);
  if (entry) return detailOf(context, entry);
  return { price: ad.priceRials, title: ad.title, commission_side: 'seller', read_only: false };
}

async function detailOf(context: Context, entry: PartnerEntry): Promise<PartnerTransactionDetail> {
  const { priceRials, title, commissionSide } = entry.offer;
  const request = await requestOf(context.db.kysely, entry);
  const toPay = requestToPay(entry, request);
  return {
    price: priceRials,
    title,
    commission_side: wordOf(commissionSide),
    read_only: isReadOnly(entry, request),
    ...(request && { requested: true }),
    ...(isExpired(entry, context.clock.now()) && { expired: true }),
    ...(entry.decision && { decision: entry.decision }),
    ...(toPay && { to: payPath(toPay.paymentCode, entry.processId) }),
  };
}
