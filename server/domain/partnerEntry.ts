import type { CommissionSide } from '@contract/calls/common';
import type { PartnerCommissionSide } from '@contract/calls/partnerCalls';
import { ERROR, type ErrorCode } from '@contract/errors';
import { COMMISSION_SIDE } from '@contract/rules/division';
import { entryMillisecondsLeft } from '@contract/rules/partnerRules';
import { isPayable, type TransactionStatus } from '@contract/rules/transactionStates';
import { decide } from './transaction';

/** A partner's commission has one side: the partner has no word for a half each. */
export type PartnerSide = Exclude<CommissionSide, typeof COMMISSION_SIDE.half>;

/** The seller's offer in a partner process. */
export interface PartnerOffer {
  readonly priceRials: number;
  readonly title: string;
  readonly commissionSide: PartnerSide;
}

/** The terms of a request that have to equal the offer. */
export type RequestedOffer = Omit<PartnerOffer, 'commissionSide'> & { readonly commissionSide: CommissionSide };

export type PartnerDecision = 'approved' | 'rejected';

/** A partner process: an offer, its one request, the buyer's one decision. */
export interface PartnerEntry {
  readonly processId: string;
  readonly offer: PartnerOffer;
  /** The last offer; of an own process its creation. */
  readonly submittedAt: Date;
  readonly transactionId: string | null;
  readonly decision: PartnerDecision | null;
  readonly decidedAt: Date | null;
}

/** The part of an entry's request that the rules need. */
interface PartnerRequest {
  readonly paymentCode: string;
  readonly status: TransactionStatus;
}

/** Reason of a refusal. */
interface Objection {
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The partner's word for a commission side, as a number. */
export function sideOf(word: PartnerCommissionSide): PartnerSide {
  return word === 'seller' ? COMMISSION_SIDE.payee : COMMISSION_SIDE.payer;
}

/** A commission side in the partner's words. */
export function wordOf(side: PartnerSide): PartnerCommissionSide {
  return side === COMMISSION_SIDE.payee ? 'seller' : 'buyer';
}

/**
 * An entry allows one request with the terms of its offer; an offer of a partner's site within five minutes.
 * @returns null when allowed; 1007 without an offer, 1005 with a request, 1410 expired, 1021 and 1002 for other terms
 */
export function objectionToRequest(
  entry: PartnerEntry | undefined,
  terms: RequestedOffer,
  now: Date,
): Objection | null {
  if (!entry) return { code: ERROR.notAcceptable };
  if (entry.transactionId !== null) return { code: ERROR.conflict };
  if (isExpired(entry, now)) return { code: ERROR.entryExpired };
  const { offer } = entry;
  if (terms.priceRials !== offer.priceRials) return { code: ERROR.invalidAmount };
  const fields = {
    ...(terms.title !== offer.title && { behalf: 'is not the title that was submitted' }),
    ...(terms.commissionSide !== offer.commissionSide && { commision_side: 'is not the side that was submitted' }),
  };
  return Object.keys(fields).length > 0 ? { code: ERROR.badRequest, fields } : null;
}

/** True for an offer that is too old to become a request. */
export function isExpired({ processId, submittedAt, transactionId }: PartnerEntry, now: Date): boolean {
  const times = { createdAt: submittedAt.getTime(), now: now.getTime() };
  return transactionId === null && entryMillisecondsLeft(processId, times) === 0;
}

/**
 * The buyer decides once about an existing request. A rejection is refused while a payer is at the gateway.
 * @returns null when allowed; 1005 after a decision, 1007 with nothing to decide
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

/** True when the buyer has nothing left to decide. */
export function isReadOnly(entry: PartnerEntry, request: PartnerRequest | undefined): boolean {
  return entry.decision !== null || (request !== undefined && !isPayable(request.status));
}

/** The approved and payable request; null without one. */
export function requestToPay<Request extends PartnerRequest>(
  entry: PartnerEntry,
  request: Request | undefined,
): Request | null {
  return request && entry.decision === 'approved' && isPayable(request.status) ? request : null;
}

/** Next page of a process after a login; null when it is the other side's turn. */
type PartnerStep = { readonly kind: 'make-request' } | { readonly kind: 'pay'; readonly paymentCode: string };

/** The next step of a person of the process, who may be both sides. */
export function nextStepOf(
  entry: PartnerEntry,
  request: PartnerRequest | undefined,
  person: { readonly isSeller: boolean; readonly isBuyer: boolean },
): PartnerStep | null {
  if (person.isSeller && !request) return { kind: 'make-request' };
  const toPay = person.isBuyer ? requestToPay(entry, request) : null;
  return toPay && { kind: 'pay', paymentCode: toPay.paymentCode };
}

/** Page on which the seller confirms the request. */
export function requestPath(processId: string): string {
  return `/new-transactions?process_id=${encodeURIComponent(processId)}`;
}

/** Page on which the buyer approves or rejects the request. */
export function approvalPath(processId: string): string {
  return `/submit-transaction?process_id=${encodeURIComponent(processId)}`;
}

/** Page of a test process, for both people. */
export function testPath(processId: string): string {
  return `/test-process/${encodeURIComponent(processId)}`;
}

/** Page on which the buyer pays; names the process when the browser comes from the partner's page. */
export function payPath(paymentCode: string, processId?: string): string {
  return `/pay/${paymentCode}${processId === undefined ? '' : `?process_id=${encodeURIComponent(processId)}`}`;
}
