import type { BankInquiry } from './bankInquiry/port';
import type { CardGateway } from './cardGateway/port';
import type { CivilRegistry } from './civilRegistry/port';
import type { Courier } from './courier/port';
import type { EvidenceStore } from './evidenceStore/port';
import type { IpLocation } from './ipLocation/port';
import type { Partner } from './partner/port';
import type { Payouts } from './payouts/port';
import type { Push } from './push/port';
import type { SimOwner } from './simOwner/port';
import type { SmsSender } from './sms/port';

/** The outside world, as the server sees it. Each has a simulator (sandbox) and an HTTP adapter. */
export interface Ports {
  readonly civilRegistry: CivilRegistry;
  readonly simOwner: SimOwner;
  readonly bankInquiry: BankInquiry;
  readonly sms: SmsSender;
  readonly cardGateway: CardGateway;
  readonly payouts: Payouts;
  readonly partner: Partner;
  readonly ipLocation: IpLocation;
  readonly courier: Courier;
  readonly evidenceStore: EvidenceStore;
  readonly push: Push;
}
