import type { NamedPayment } from '../../domain/receiptTransitions';

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

/** The card gateway's server-to-server side. */
export interface CardGateway {
  requestToken(request: GatewayTokenRequest): Promise<{ readonly token: string; readonly terminalId: string }>;
  verify(query: { invoiceId: string; token: string; receipt: string }): Promise<GatewayVerification>;
  reverse(query: { invoiceId: string; receipt: string }): Promise<{ readonly reversed: boolean }>;
}
