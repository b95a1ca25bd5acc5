import type { NamedPayment } from '../../domain/gatewayReceipts';

export interface GatewayTokenRequest {
  /** One invoice id per payment attempt. */
  readonly invoiceId: string;
  readonly amountRials: number;
  /** Where the gateway posts the payer's browser back to; carries the secret of the attempt. */
  readonly callbackUrl: string;
  readonly mobile?: string;
}

/** An answer, and what it says the payment was for: success only counts when all of it is what we asked for. */
export interface GatewayVerification extends NamedPayment {
  /** `duplicate`: advised before. `pending`: the gateway does not know yet, ask again. */
  readonly outcome: 'ok' | 'duplicate' | 'failed' | 'pending';
  /** What was really taken from the card, in rials. */
  readonly amountRials: number;
}

/** The receipt under which the gateway keeps a payment. */
export interface GatewayInquiry {
  readonly receipt: string;
  readonly traceNumber: string | null;
}

/** The card gateway's server-to-server side. */
export interface CardGateway {
  requestToken(request: GatewayTokenRequest): Promise<{ readonly token: string; readonly terminalId: string }>;
  verify(query: { invoiceId: string; token: string; receipt: string }): Promise<GatewayVerification>;
  /**
   * Whether an invoice was paid, for a payer who never came back; null when it was not. Where there is no such question (the Sepehr family has
   * none) the gateway has no such method. What it answers is a hint like a callback: {@link verify} has the last word.
   */
  inquire?(query: { invoiceId: string; token: string }): Promise<GatewayInquiry | null>;
  reverse(query: { invoiceId: string; receipt: string }): Promise<{ readonly reversed: boolean }>;
}
