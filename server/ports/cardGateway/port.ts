export interface GatewayTokenRequest {
  /** One invoice id per payment attempt. */
  readonly invoiceId: string;
  readonly amountRials: number;
  /** Where the gateway posts the payer's browser back to. */
  readonly callbackUrl: string;
  readonly mobile?: string;
}

export interface GatewayVerification {
  /** `duplicate`: advised before. `pending`: the gateway does not know yet, ask again. */
  readonly outcome: 'ok' | 'duplicate' | 'failed' | 'pending';
  /** What was really taken from the card; success only counts when it is the amount we asked for. */
  readonly amountRials: number;
}

/** The card gateway's server-to-server side. */
export interface CardGateway {
  requestToken(request: GatewayTokenRequest): Promise<{ readonly token: string; readonly terminalId: string }>;
  verify(query: { invoiceId: string; token: string; receipt: string }): Promise<GatewayVerification>;
  reverse(query: { invoiceId: string; receipt: string }): Promise<{ readonly reversed: boolean }>;
}
