/** A browser's subscription, as its push service has made it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** The same message sent again has the same: whoever has it already drops it. */
  readonly reference: string;
  /** JSON for the app's own worker. */
  readonly payload: string;
  /** How long the push service may keep it for a phone that is off. */
  readonly lifetimeSeconds: number;
}

/** The push services of the browsers. Never throws for an outage. */
export interface Push {
  /** What a browser subscribes with, base64url; null where there are no push messages. */
  readonly publicKey: string | null;
  /** `gone`: the browser takes no more messages, ever. `failed`: not now. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone' | 'failed'>;
}
