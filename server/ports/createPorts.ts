import { join } from 'node:path';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { PayoutCycles } from '../domain/payoutSchedule';
import type { BankInquiry } from './bankInquiry/bankInquiry';
import { bankInquirySimulator } from './bankInquiry/bankInquirySimulator';
import { finnotechBankInquiry } from './bankInquiry/finnotechBankInquiry';
import type { CardGateways } from './cardGateway/cardGateway';
import { createCardGateways } from './cardGateway/gateways';
import type { CivilRegistry } from './civilRegistry/civilRegistry';
import { civilRegistrySimulator } from './civilRegistry/civilRegistrySimulator';
import { finnotechCivilRegistry } from './civilRegistry/finnotechCivilRegistry';
import { type Courier, courierSimulator, httpCourier, noCourier } from './courier';
import { type Custody, custodySimulator, httpCustody, noCustody } from './custody';
import { diskEvidenceStore, type EvidenceStore, memoryEvidenceStore, s3EvidenceStore } from './evidenceStore';
import { httpIpLocation, type IpLocation, ipLocationSimulator, noIpLocation } from './ipLocation';
import { jsonPartner } from './partner/jsonPartner';
import { type PartnerSites, partnerSites } from './partner/partner';
import { partnerSimulator } from './partner/partnerSimulator';
import { jibitPayouts } from './payouts/jibit';
import { limitedPayouts } from './payouts/limit';
import type { Payouts, SinglePayouts } from './payouts/payouts';
import { payoutsSimulator } from './payouts/payoutsSimulator';
import type { RaiseAlarm } from './providerAlarm';
import { noPush, type Push } from './push/push';
import { pushSimulator } from './push/pushSimulator';
import { webPushSender } from './push/webPush';
import { finnotechSimOwner } from './simOwner/finnotechSimOwner';
import type { SimOwner } from './simOwner/simOwner';
import { simOwnerSimulator } from './simOwner/simOwnerSimulator';
import { kavenegarSender } from './sms/kavenegar';
import type { SmsSender } from './sms/sms';
import { smsSimulator } from './sms/smsSimulator';
import { type Webhooks, webhookSender } from './webhookSender';

/**
 * The outside world. Each port has one file with its interface, its adapter and its simulator, or a folder with a file for
 * each.
 */
export interface Ports {
  readonly civilRegistry: CivilRegistry;
  readonly simOwner: SimOwner;
  readonly bankInquiry: BankInquiry;
  readonly sms: SmsSender;
  readonly cardGateway: CardGateways;
  readonly payouts: Payouts;
  readonly partner: PartnerSites;
  readonly ipLocation: IpLocation;
  readonly courier: Courier;
  readonly custody: Custody;
  readonly evidenceStore: EvidenceStore;
  readonly push: Push;
  readonly webhooks: Webhooks;
}

/** Chooses the adapter of each port by its configuration. */
export function createPorts(
  config: Config,
  db: Database,
  clock: Clock,
  { simulatedPushKey, bankCalendar }: { readonly simulatedPushKey: string; readonly bankCalendar: PayoutCycles },
  alarm: RaiseAlarm,
): Ports {
  const { ports, payouts, ipLocation, courier, custody } = config;
  const allowsLoopback = config.mode === 'sandbox';
  return {
    civilRegistry: adapterOf(ports.civilRegistry, {
      finnotech: (settings) => finnotechCivilRegistry(settings, clock, alarm),
      simulator: () => civilRegistrySimulator,
    }),
    simOwner: adapterOf(ports.simOwner, {
      finnotech: (settings) => finnotechSimOwner(settings, clock, alarm),
      simulator: () => simOwnerSimulator,
    }),
    bankInquiry: adapterOf(ports.bankInquiry, {
      finnotech: (settings) => finnotechBankInquiry(settings, clock, alarm),
      simulator: () => bankInquirySimulator,
    }),
    sms: adapterOf(ports.sms, {
      kavenegar: (settings) => kavenegarSender(settings, clock, alarm),
      simulator: () => smsSimulator(db, clock),
    }),
    cardGateway: createCardGateways(config, db, clock, alarm),
    payouts: limitedPayouts(
      adapterOf<Config['ports']['payouts'], Payouts | SinglePayouts>(ports.payouts, {
        jibit: (settings) => jibitPayouts(settings, clock, alarm),
        simulator: () => payoutsSimulator(db, clock, bankCalendar),
      }),
      db,
      payouts.perSecond,
    ),
    partner: partnerSites(
      jsonPartner({ allowsLoopback }),
      config.mode === 'sandbox' ? partnerSimulator(db, clock) : null,
    ),
    ipLocation: ipLocation
      ? adapterOf(ipLocation, { http: httpIpLocation, simulator: () => ipLocationSimulator })
      : noIpLocation,
    courier: courier ? adapterOf(courier, { http: httpCourier, simulator: () => courierSimulator(db) }) : noCourier,
    custody: custody
      ? adapterOf(custody, { http: httpCustody, simulator: () => custodySimulator(db, bankCalendar) })
      : noCustody,
    evidenceStore: createEvidenceStore(config),
    push: createPush(config, () => pushSimulator(db, clock, simulatedPushKey)),
    webhooks: webhookSender({ allowsLoopback }),
  };
}

/** The adapters of a port by the kind of their settings. */
type Adapters<Settings extends { readonly kind: string }, Port> = {
  readonly [Kind in Settings['kind']]: (settings: Extract<Settings, { readonly kind: Kind }>) => Port;
};

function adapterOf<Settings extends { readonly kind: string }, Port>(
  settings: Settings,
  adapters: Adapters<Settings, Port>,
): Port {
  const adapter = adapters[settings.kind as Settings['kind']] as (chosen: Settings) => Port;
  return adapter(settings);
}

function createEvidenceStore({ evidenceBucket, dataDirectory }: Config): EvidenceStore {
  if (evidenceBucket) return s3EvidenceStore(evidenceBucket);
  return dataDirectory === 'memory' ? memoryEvidenceStore() : diskEvidenceStore(join(dataDirectory, 'evidence'));
}

function createPush({ push }: Config, simulator: () => Push): Push {
  if (!push) return noPush;
  return push.kind === 'webPush' ? webPushSender(push) : simulator();
}
