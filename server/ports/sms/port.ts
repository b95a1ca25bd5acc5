export interface SmsMessage {
  /** 09 and nine digits. */
  readonly mobile: string;
  readonly text: string;
  /** The same message sent again has the same, and reaches its reader once. A code has none: it is asked for again. */
  readonly reference?: string;
}

export interface SmsAnswer {
  /** False when the provider did not take the message. */
  readonly delivered: boolean;
  /** The provider is there, and will not take anything for this mobile. */
  readonly refused?: true;
}

/** The SMS provider; it never throws for an outage. */
export interface SmsSender {
  send(message: SmsMessage): Promise<SmsAnswer>;
}
