export interface SmsMessage {
  /** 09 and nine digits. */
  readonly mobile: string;
  readonly text: string;
}

/** The SMS provider. `delivered: false` means the provider did not take the message; it never throws for an outage. */
export interface SmsSender {
  send(message: SmsMessage): Promise<{ readonly delivered: boolean }>;
}
