import { ERROR, type ErrorCode } from '@contract/errors';
import { COMMISSION_SIDE } from '@contract/rules/limits';
import { isPayable } from '@contract/rules/transactionStates';
import type { CommissionSide, TransactionStatus } from '@contract/schemas/common';
import type { PartnerCommissionSide } from '@contract/schemas/partner';
import { decide } from './transactionStateMachine';

/** What the seller asks for in a process of the partner. */
export interface PartnerOffer {
  readonly priceRials: number;
  readonly title: string;
  readonly commissionSide: CommissionSide;
}

export type PartnerDecision = 'approved' | 'rejected';

/** What we know of a process: an offer, then the one request made of it, then the buyer's one decision. */
export interface PartnerEntry {
  readonly processId: string;
  readonly offer: PartnerOffer;
  readonly transactionId: string | null;
  readonly decision: PartnerDecision | null;
  readonly decidedAt: Date | null;
}

/** The request of an entry, as far as these rules look at it. */
interface PartnerRequest {
  readonly paymentCode: string;
  readonly status: TransactionStatus;
}

/** Why something can't be done to an entry. */
interface Objection {
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The partner's word for a commission side, as a number. */
export function sideOf(word: PartnerCommissionSide): CommissionSide {
  return word === 'seller' ? COMMISSION_SIDE.payee : COMMISSION_SIDE.payer;
}

/** A commission side in the partner's words. */
export function wordOf(side: CommissionSide): PartnerCommissionSide {
  return side === COMMISSION_SIDE.payee ? 'seller' : 'buyer';
}

/**
 * A request may be made of an entry once, and only with the terms of its offer.
 * @returns null when it may; 1007 nothing was submitted, 1005 there is a request, 1021 and 1002 other terms.
 */
export function objectionToRequest(entry: PartnerEntry | undefined, terms: PartnerOffer): Objection | null {
  if (!entry) return { code: ERROR.notAcceptable };
  if (entry.transactionId !== null) return { code: ERROR.conflict };
  const { offer } = entry;
  if (terms.priceRials !== offer.priceRials) return { code: ERROR.invalidAmount };
  const fields = {
    ...(terms.title !== offer.title && { behalf: 'is not the title that was submitted' }),
    ...(terms.commissionSide !== offer.commissionSide && { commision_side: 'is not the side that was submitted' }),
  };
  return Object.keys(fields).length > 0 ? { code: ERROR.badRequest, fields } : null;
}

/**
 * The buyer decides once, on a request that was made. Rejecting one whose payer is at the gateway is refused: money may be
 * on its way.
 * @returns null when it may be decided so; 1005 it was decided before, 1007 there is nothing (left) to decide.
 */
export function objectionToDecision(
  entry: PartnerEntry | undefined,
  request: PartnerRequest | undefined,
  decision: PartnerDecision,
): Objection | null {
  if (entry?.decision) return { code: ERROR.conflict };
  if (!request) return { code: ERROR.notAcceptable };
  const possible =
    decision === 'approved' ? isPayable(request.status) : decide(request.status, 'reject', 'system').allowed;
  return possible ? null : { code: ERROR.notAcceptable };
}

/** True when the buyer's page has nothing to ask any more. */
export function isReadOnly(entry: PartnerEntry, request: PartnerRequest | undefined): boolean {
  return entry.decision !== null || (request !== undefined && !isPayable(request.status));
}

/** What the buyer can still pay: the request that they have approved, while it is payable; null without. */
export function requestToPay<Request extends PartnerRequest>(
  entry: PartnerEntry,
  request: Request | undefined,
): Request | null {
  return request && entry.decision === 'approved' && isPayable(request.status) ? request : null;
}

/** Where somebody who has just logged in goes on in a process; null when it is not their turn. */
type PartnerStep = { readonly kind: 'make-request' } | { readonly kind: 'pay'; readonly paymentCode: string };

/** The next step of one of the two people of a process, who may be both. */
export function nextStepOf(
  entry: PartnerEntry,
  request: PartnerRequest | undefined,
  person: { readonly isSeller: boolean; readonly isBuyer: boolean },
): PartnerStep | null {
  if (person.isSeller && !request) return { kind: 'make-request' };
  const toPay = person.isBuyer ? requestToPay(entry, request) : null;
  return toPay && { kind: 'pay', paymentCode: toPay.paymentCode };
}

/** The seller confirms the request there. */
export function requestPath(processId: string): string {
  return `/new-transactions?process_id=${encodeURIComponent(processId)}`;
}

/** The buyer approves or rejects the request there. */
export function approvalPath(processId: string): string {
  return `/submit-transaction?process_id=${encodeURIComponent(processId)}`;
}

/** The buyer pays there; the process is named when the browser comes straight from the partner's page. */
export function payPath(paymentCode: string, processId?: string): string {
  return `/pay/${paymentCode}${processId === undefined ? '' : `?process_id=${encodeURIComponent(processId)}`}`;
}

/** One of the partner's addresses of the configuration, for one process. */
export function partnerUrl(template: string, processId: string): string {
  return template.replaceAll('{process_id}', encodeURIComponent(processId));
}
