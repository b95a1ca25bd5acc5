export interface SmsMessage {
  /** 09 and nine digits. */
  readonly mobile: string;
  readonly text: string;
  /** Idempotency key of a notice. A one-time code has none: the user requests another. */
  readonly reference?: string;
}

export interface SmsAnswer {
  /** False when the provider did not accept the message. */
  readonly delivered: boolean;
  /** The provider answers, and accepts no message for this mobile. */
  readonly refused?: true;
}

/** The SMS provider. An outage is an answer, not an exception. */
export interface SmsSender {
  send(message: SmsMessage): Promise<SmsAnswer>;
}
