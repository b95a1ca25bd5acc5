/** One of the two people of a process, as the partner knows them. */
export interface PartnerPerson {
  readonly userId: string;
  /** 09 and nine digits. */
  readonly mobile: string;
}

/** A process that is open: one ad, one seller, one buyer. */
export interface OpenProcess {
  readonly state: 'open';
  readonly ad: {
    readonly title: string;
    /** Integer rials; the ad's own price, which may be outside our limits (0: to be agreed). */
    readonly priceRials: number;
  };
  readonly seller: PartnerPerson;
  /** May be the seller in person: only here can payer and payee be one. */
  readonly buyer: PartnerPerson;
}

/** What the partner says of a process id. */
export type PartnerProcess = OpenProcess | { readonly state: 'unknown' } | { readonly state: 'expired' };

/** Whether a process may make a payment link now, and where its seller's browser goes to do so. */
export type PartnerPermission = { readonly granted: true; readonly redirectUrl: string } | { readonly granted: false };

export interface PartnerMessage {
  /** Idempotent: the same reference is posted at most once. */
  readonly reference: string;
  readonly processId: string;
  /** Whom the message is shown to. */
  readonly to: 'seller' | 'buyer' | 'both';
  /** Persian. */
  readonly text: string;
  /** What there is to open, as an address of ours; relative in a sandbox that was not told its public address. */
  readonly link?: string;
}

/** The classifieds partner: whose processes our requests come from, and whose chat hears what became of them. */
export interface Partner {
  /** @throws PortFailure when the partner can't be asked */
  process(processId: string): Promise<PartnerProcess>;
  /**
   * The address it answers is not trusted: the caller checks that it is ours or allowed.
   * @throws PortFailure when the partner can't be asked
   */
  requestPermission(processId: string): Promise<PartnerPermission>;
  /** @throws PortFailure when the message has not been taken; posting it again is harmless */
  postMessage(message: PartnerMessage): Promise<void>;
}
