import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { httpBankInquiry } from './bankInquiry/http';
import { bankInquirySimulator } from './bankInquiry/simulator';
import { httpCivilRegistry } from './civilRegistry/http';
import { civilRegistrySimulator } from './civilRegistry/simulator';
import type { Ports } from './index';
import { httpSmsSender } from './sms/http';
import { smsSimulator } from './sms/simulator';

/** The outside world as the configuration says: services at addresses, and simulators for the rest of a sandbox. */
export function createPorts({ ports }: Config, db: Database, clock: Clock): Ports {
  const { civilRegistry, bankInquiry, sms } = ports;
  return {
    civilRegistry: civilRegistry.kind === 'http' ? httpCivilRegistry(civilRegistry) : civilRegistrySimulator,
    bankInquiry: bankInquiry.kind === 'http' ? httpBankInquiry(bankInquiry) : bankInquirySimulator,
    sms: sms.kind === 'http' ? httpSmsSender(sms) : smsSimulator(db, clock),
  } as Ports;
}
