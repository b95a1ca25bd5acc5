/** Characters that an SMS may have. */
export const SMS_MAX_LENGTH = 900;

export interface SmsMessage {
  /** 09 and nine digits. */
  readonly mobile: string;
  /** At most {@link SMS_MAX_LENGTH} characters. */
  readonly text: string;
  /** The parts of a one-time code's text, for a provider that has the text as a template. */
  readonly code?: SmsCode;
  /** Idempotency key of a notice. A one-time code has none: the user requests another. */
  readonly reference?: string;
}

export interface SmsCode {
  readonly digits: string;
  /** The confirmed action in the reader's words. */
  readonly action: string;
  /** The lines of an action that moves money: its sums, and a changed account. Empty for others. */
  readonly sums: readonly string[];
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
