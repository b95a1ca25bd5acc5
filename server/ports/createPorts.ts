import { join } from 'node:path';
import type { Clock } from '../clock';
import type { Config, PortSettings } from '../config';
import type { Database } from '../db/database';
import type { BankInquiry } from './bankInquiry/bankInquiry';
import { httpBankInquiry } from './bankInquiry/json';
import { bankInquirySimulator } from './bankInquiry/simulator';
import { type CardGateway, cardGatewaySimulator, httpCardGateway } from './cardGateway';
import type { CivilRegistry } from './civilRegistry/civilRegistry';
import { httpCivilRegistry } from './civilRegistry/json';
import { civilRegistrySimulator } from './civilRegistry/simulator';
import { type Courier, courierSimulator, httpCourier, noCourier } from './courier';
import { diskEvidenceStore, type EvidenceStore, memoryEvidenceStore, s3EvidenceStore } from './evidenceStore';
import { httpIpLocation, type IpLocation, ipLocationSimulator, noIpLocation } from './ipLocation';
import type { HttpSettings } from './jsonClient';
import { httpPartner, noPartner, type Partner, partnerSimulator } from './partner';
import { httpPayouts } from './payouts/json';
import { limitedPayouts } from './payouts/limit';
import type { Payouts } from './payouts/payouts';
import { payoutsSimulator } from './payouts/simulator';
import { noPush, type Push, pushSimulator, webPushSender } from './push';
import { httpSimOwner } from './simOwner/json';
import type { SimOwner } from './simOwner/simOwner';
import { simOwnerSimulator } from './simOwner/simulator';
import { httpSmsSender } from './sms/json';
import { smsSimulator } from './sms/simulator';
import type { SmsSender } from './sms/sms';

/** The outside world. Each port has one file with its interface, its adapters and its simulator, or a folder with a file for each. */
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

/** Chooses the adapter of each port by its configuration. */
export function createPorts(
  config: Config,
  db: Database,
  clock: Clock,
  secrets: { readonly simulatedPushKey: string },
): Ports {
  const { ports, gateway, payouts, partner, ipLocation, courier } = config;
  return {
    civilRegistry: adapterOf(ports.civilRegistry, httpCivilRegistry, () => civilRegistrySimulator),
    simOwner: adapterOf(ports.simOwner, httpSimOwner, () => simOwnerSimulator),
    bankInquiry: adapterOf(ports.bankInquiry, httpBankInquiry, () => bankInquirySimulator),
    sms: adapterOf(ports.sms, httpSmsSender, () => smsSimulator(db, clock)),
    cardGateway: adapterOf(
      ports.cardGateway,
      (settings) => httpCardGateway(settings, gateway.terminalId),
      () => cardGatewaySimulator(db, clock, gateway.terminalId),
    ),
    payouts: limitedPayouts(
      adapterOf(ports.payouts, httpPayouts, () => payoutsSimulator(db, clock, payouts.cycles)),
      db,
      payouts.perSecond,
    ),
    partner: partner ? adapterOf(partner.port, httpPartner, () => partnerSimulator(db, clock)) : noPartner,
    ipLocation: ipLocation ? adapterOf(ipLocation, httpIpLocation, () => ipLocationSimulator) : noIpLocation,
    courier: courier ? adapterOf(courier, httpCourier, () => courierSimulator(db)) : noCourier,
    evidenceStore: createEvidenceStore(config),
    push: createPush(config, () => pushSimulator(db, clock, secrets.simulatedPushKey)),
  };
}

function adapterOf<Port>(settings: PortSettings, http: (settings: HttpSettings) => Port, simulator: () => Port): Port {
  return settings.kind === 'http' ? http(settings) : simulator();
}

function createEvidenceStore({ evidence, dataDirectory }: Config): EvidenceStore {
  if (evidence.bucket) return s3EvidenceStore(evidence.bucket);
  return dataDirectory === 'memory' ? memoryEvidenceStore() : diskEvidenceStore(join(dataDirectory, 'evidence'));
}

function createPush({ push }: Config, simulator: () => Push): Push {
  if (!push) return noPush;
  return push.kind === 'webPush' ? webPushSender(push) : simulator();
}
