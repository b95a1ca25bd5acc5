import { cardMask } from '@contract/rules/mask';
import type { CardOwnership, PaidCard } from '../../domain/cardOwnership';
import type { NamedPayment } from '../../domain/gatewayReceipts';
import type { GatewayKind } from '../../domain/transition';

/** The person whose card has to pay. */
interface GatewayPayer {
  readonly nationalCode: string;
  readonly mobile: string;
  /** Numbers of the payer's cards, the chosen one first; for gateways that offer or compare them. */
  readonly pans: readonly string[];
}

export interface GatewayTokenRequest {
  /** One invoice id per payment attempt and gateway. */
  readonly invoiceId: string;
  readonly amountRials: number;
  /** Target of the gateway's form post; carries the secret of the attempt. */
  readonly callbackUrl: string;
  readonly payer: GatewayPayer;
}

/** Where the payer's browser goes: a form with the token, by `post`; or an address that has the token, by `get`. */
export interface GatewayToken {
  readonly token: string;
  readonly terminalId: string;
  readonly page: { readonly url: string; readonly method: 'get' | 'post' };
}

/** The caller compares invoice, terminal and amount with its attempt before it counts a success. */
export interface GatewayVerification extends NamedPayment {
  /** `duplicate`: advised before. `pending`: the gateway does not know yet. */
  readonly outcome: 'ok' | 'duplicate' | 'failed' | 'pending';
  /** The amount taken from the card, in rials. */
  readonly amountRials: number;
  /** Null from a gateway that names no card. */
  readonly card: PaidCard | null;
  /** Tracking number, from a gateway whose callback has none. */
  readonly traceNumber?: string | null;
}

/** A payment that an inquiry found. */
export interface GatewayInquiry {
  readonly receipt: string;
  readonly traceNumber: string | null;
}

export interface GatewayPaymentQuery {
  readonly invoiceId: string;
  readonly token: string;
  readonly receipt: string;
  /** Of the attempt, in rials. */
  readonly amountRials: number;
}

/** `final`: the gateway will never roll this payment back. */
export type GatewayReversal = { readonly reversed: true } | { readonly reversed: false; readonly final: boolean };

/** The server-to-server side of one card gateway. Each call throws PortFailure. */
export interface CardGateway {
  readonly ownership: CardOwnership;
  /** Null when the gateway refuses this order, for example its sum. It may take another. */
  requestToken(request: GatewayTokenRequest): Promise<GatewayToken | null>;
  verify(query: GatewayPaymentQuery): Promise<GatewayVerification>;
  /**
   * Finds the payment of an invoice whose payer did not return; null for an unpaid invoice. The answer is a hint:
   * {@link verify} decides. Absent where the gateway has no such call, as in the Sepehr family.
   */
  inquire?(query: { readonly invoiceId: string; readonly token: string }): Promise<GatewayInquiry | null>;
  reverse(query: GatewayPaymentQuery): Promise<GatewayReversal>;
}

/** A gateway in the order of the configuration. */
export interface OfferedGateway {
  readonly kind: GatewayKind;
  readonly ownership: CardOwnership;
  /** Largest payment in rials; null without a limit. */
  readonly largestRials: number | null;
}

/** A call about a payment goes to the gateway of its attempt. */
type At<Query> = Query & { readonly gateway: GatewayKind };

/** All configured card gateways. Each call throws PortFailure, also for a gateway that is not configured any more. */
export interface CardGateways {
  readonly offered: readonly OfferedGateway[];
  /** Null when the gateway refuses this order. */
  requestToken(request: At<GatewayTokenRequest>): Promise<GatewayToken | null>;
  verify(query: At<GatewayPaymentQuery>): Promise<GatewayVerification>;
  /** Null also where the gateway has no such call. */
  inquire(query: At<{ readonly invoiceId: string; readonly token: string }>): Promise<GatewayInquiry | null>;
  reverse(query: At<GatewayPaymentQuery>): Promise<GatewayReversal>;
}

/** The data that the payer's browser brings from the gateway. It is unsigned, so it is a hint and never a fact. */
export interface GatewayCallback {
  readonly succeeded: boolean;
  readonly canceled: boolean;
  /** Null without one. */
  readonly terminalId: string | null;
  /** Rials; NaN for a malformed amount, null without one. */
  readonly amountRials: number | null;
  readonly receipt: string;
  readonly traceNumber: string;
  /** The masked card number; empty without one. It may refuse a payment, never accept one. */
  readonly cardNumber: string;
}

export const CARD_GATEWAY = 'card gateway';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object by their names in lower case: gateways of one family differ in capitals. */
export function lowerCaseFields(source: unknown): Fields {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Visible ASCII up to the maximum length; anything else counts as absent. */
export function asciiText(value: unknown, maximum: number): string {
  return typeof value === 'string' && value.length <= maximum && /^[\x21-\x7e]*$/.test(value) ? value : '';
}

/** The card of a mask and of a SHA-256 in hex; null without both. A malformed hash counts as a missing one. */
export function cardOf(shown: string | null, hash: string | null): PaidCard | null {
  const mask = cardMask(shown ?? '');
  const sha256 = hash?.toLowerCase() ?? '';
  const isHash = /^[0-9a-f]{64}$/.test(sha256);
  return mask === null && !isHash ? null : { mask, ...(isHash && { sha256 }) };
}
