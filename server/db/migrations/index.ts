import type { Migration } from 'kysely';
import * as identity from './001_identity';
import * as money from './002_money';
import * as sandboxMoney from './003_sandbox_money';
import * as partner from './004_partner';
import * as sandboxChat from './005_sandbox_chat';
import * as sessionLocation from './006_session_location';
import * as gatewayReceipts from './007_gateway_receipts';
import * as jobs from './008_jobs';
import * as claimsOfProcesses from './009_claims_of_processes';
import * as limitMembers from './011_limit_members';
import * as knownDevices from './011b_known_devices';
import * as codesOnce from './012_codes_once';
import * as sealedData from './013_sealed_data';
import * as unpaidAttempts from './014_unpaid_attempts';
import * as terms from './015_terms';
import * as disputes from './016_disputes';
import * as evidence from './017_evidence';
import * as operators from './018_operators';
import * as office from './019_office';
import * as outsideWorld from './020_outside_world';
import * as outageEntries from './020b_outage_entries';
import * as disputedSides from './021_disputed_sides';
import * as thirdDispute from './022_third_dispute';
import * as notices from './023_notices';
import * as liveEvents from './024_live_events';
import * as checkLinks from './025_check_links';
import * as receiptTickets from './026_receipt_tickets';
import * as termsOfAll from './027_terms_of_all';
import * as keptReferences from './028_kept_references';
import * as deliveryProof from './029_delivery_proof';
import * as noClaims from './030_no_claims';

/** Every migration, in the order of its name. Registered by hand: the server is one bundle with no folder to look into. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_identity': identity,
  '002_money': money,
  '003_sandbox_money': sandboxMoney,
  '004_partner': partner,
  '005_sandbox_chat': sandboxChat,
  '006_session_location': sessionLocation,
  '007_gateway_receipts': gatewayReceipts,
  '008_jobs': jobs,
  '009_claims_of_processes': claimsOfProcesses,
  '011_limit_members': limitMembers,
  '011b_known_devices': knownDevices,
  '012_codes_once': codesOnce,
  '013_sealed_data': sealedData,
  '014_unpaid_attempts': unpaidAttempts,
  '015_terms': terms,
  '016_disputes': disputes,
  '017_evidence': evidence,
  '018_operators': operators,
  '019_office': office,
  '020_outside_world': outsideWorld,
  '020b_outage_entries': outageEntries,
  '021_disputed_sides': disputedSides,
  '022_third_dispute': thirdDispute,
  '024_live_events': liveEvents,
  '025_check_links': checkLinks,
  '026_receipt_tickets': receiptTickets,
  '027_terms_of_all': termsOfAll,
  '028_kept_references': keptReferences,
  '029_delivery_proof': deliveryProof,
  '030_no_claims': noClaims,
  '023_notices': notices,
};
