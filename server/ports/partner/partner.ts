/** A side of a process. */
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
    /** Integer rials. May be outside our limits; 0 means negotiable. */
    readonly priceRials: number;
  };
  readonly seller: PartnerPerson;
  /** May equal the seller: only a process has the same payer and payee. */
  readonly buyer: PartnerPerson;
}

export type PartnerProcess = OpenProcess | { readonly state: 'unknown' } | { readonly state: 'expired' };

/** Whether a process may create a payment link now, and the address for its seller's browser. */
export type PartnerPermission = { readonly granted: true; readonly redirectUrl: string } | { readonly granted: false };

interface PartnerMessage {
  /** Idempotency key: the partner posts a reference at most once. */
  readonly reference: string;
  readonly processId: string;
  readonly to: 'seller' | 'buyer' | 'both';
  /** Persian. */
  readonly text: string;
  /** An address of ours; relative in a sandbox without a public address. */
  readonly link?: string;
}

/** Where a partner has its processes or its chat. */
export interface PartnerSite {
  /** An https address; a path of the sandbox for its simulator. */
  readonly address: string;
  readonly token: string;
}

/** The sites of partners: sources of processes, and chats that show their news. Each call throws PortFailure. */
export interface PartnerSites {
  process(site: PartnerSite, processId: string): Promise<PartnerProcess>;
  /** The returned address is not trusted: the caller checks it against the allowed ones. */
  requestPermission(site: PartnerSite, processId: string): Promise<PartnerPermission>;
  /** Posting the same reference again is harmless. */
  postMessage(site: PartnerSite, message: PartnerMessage): Promise<void>;
}

/** Chooses the simulator for a path of the sandbox; null in production, where no path is taken. */
export function partnerSites(http: PartnerSites, simulator: PartnerSites | null): PartnerSites {
  const at = ({ address }: PartnerSite) => (simulator && address.startsWith('/') ? simulator : http);
  return {
    process: async (site, processId) => at(site).process(site, processId),
    requestPermission: async (site, processId) => at(site).requestPermission(site, processId),
    postMessage: async (site, message) => at(site).postMessage(site, message),
  };
}
