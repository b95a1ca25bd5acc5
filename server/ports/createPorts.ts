import { join } from 'node:path';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { httpBankInquiry } from './bankInquiry/http';
import { bankInquirySimulator } from './bankInquiry/simulator';
import { httpCardGateway } from './cardGateway/http';
import { cardGatewaySimulator } from './cardGateway/simulator';
import { httpCivilRegistry } from './civilRegistry/http';
import { civilRegistrySimulator } from './civilRegistry/simulator';
import { httpCourier } from './courier/http';
import { noCourier } from './courier/none';
import type { Courier } from './courier/port';
import { courierSimulator } from './courier/simulator';
import { diskEvidenceStore } from './evidenceStore/disk';
import { memoryEvidenceStore } from './evidenceStore/memory';
import type { EvidenceStore } from './evidenceStore/port';
import { s3EvidenceStore } from './evidenceStore/s3';
import type { Ports } from './index';
import { httpIpLocation } from './ipLocation/http';
import { noIpLocation } from './ipLocation/none';
import type { IpLocation } from './ipLocation/port';
import { ipLocationSimulator } from './ipLocation/simulator';
import { httpPartner } from './partner/http';
import { noPartner } from './partner/none';
import type { Partner } from './partner/port';
import { partnerSimulator } from './partner/simulator';
import { httpPayouts } from './payouts/http';
import { payoutsSimulator } from './payouts/simulator';
import { noPush } from './push/none';
import type { Push } from './push/port';
import { pushSimulator } from './push/simulator';
import { webPushSender } from './push/webPush';
import { httpSimOwner } from './simOwner/http';
import { simOwnerSimulator } from './simOwner/simulator';
import { httpSmsSender } from './sms/http';
import { smsSimulator } from './sms/simulator';

/** What simulators keep in place of what a service would be configured with. */
type PortSecrets = { readonly simulatedPushKey: string };

/** The outside world as the configuration says: services at addresses, and simulators for the rest of a sandbox. */
export function createPorts(config: Config, db: Database, clock: Clock, secrets: PortSecrets): Ports {
  const { ports, gateway } = config;
  const { civilRegistry, simOwner, bankInquiry, sms, cardGateway, payouts } = ports;
  const { terminalId } = gateway;
  return {
    civilRegistry: civilRegistry.kind === 'http' ? httpCivilRegistry(civilRegistry) : civilRegistrySimulator,
    simOwner: simOwner.kind === 'http' ? httpSimOwner(simOwner) : simOwnerSimulator,
    bankInquiry: bankInquiry.kind === 'http' ? httpBankInquiry(bankInquiry) : bankInquirySimulator,
    sms: sms.kind === 'http' ? httpSmsSender(sms) : smsSimulator(db, clock),
    cardGateway:
      cardGateway.kind === 'http'
        ? httpCardGateway(cardGateway, terminalId)
        : cardGatewaySimulator(db, clock, terminalId),
    payouts: payouts.kind === 'http' ? httpPayouts(payouts) : payoutsSimulator(db, clock),
    partner: createPartner(config, db, clock),
    ipLocation: createIpLocation(config),
    courier: createCourier(config, db),
    evidenceStore: createEvidenceStore(config),
    push: createPush(config, db, clock, secrets),
  };
}

function createPartner({ partner }: Config, db: Database, clock: Clock): Partner {
  if (!partner) return noPartner;
  return partner.port.kind === 'http' ? httpPartner(partner.port) : partnerSimulator(db, clock);
}

function createIpLocation({ ipLocation }: Config): IpLocation {
  if (!ipLocation) return noIpLocation;
  return ipLocation.kind === 'http' ? httpIpLocation(ipLocation) : ipLocationSimulator;
}

function createCourier({ courier }: Config, db: Database): Courier {
  if (!courier) return noCourier;
  return courier.kind === 'http' ? httpCourier(courier) : courierSimulator(db);
}

function createPush({ push }: Config, db: Database, clock: Clock, { simulatedPushKey }: PortSecrets): Push {
  if (!push) return noPush;
  return push.kind === 'webPush' ? webPushSender(push) : pushSimulator(db, clock, simulatedPushKey);
}

function createEvidenceStore({ evidence, dataDirectory }: Config): EvidenceStore {
  if (evidence.bucket) return s3EvidenceStore(evidence.bucket);
  return dataDirectory === 'memory' ? memoryEvidenceStore() : diskEvidenceStore(join(dataDirectory, 'evidence'));
}
