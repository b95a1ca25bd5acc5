import { isGatewayTarget } from '@contract/rules/gatewayTarget';
import { environment } from './environment';

/** Domain of the bank network's payment pages. */
const BANK_NETWORK = 'shaparak.ir';

/** The gateway's address as a browser shows it. In a sandbox the gateway is a page of ours. */
export interface GatewayAddress {
  /** «https:» */
  protocol: string;
  host: string;
  /** The end of the host that marks the bank network; null outside it. */
  ending: string | null;
}

/** @param ownAddress of the page that is open */
export function gatewayAddress(ownAddress: string, page = environment.gatewayPage): GatewayAddress {
  const { protocol, host } = new URL(page, ownAddress);
  return { protocol, host, ending: host.endsWith(`.${BANK_NETWORK}`) ? BANK_NETWORK : null };
}

/**
 * The target of the form that carries a payment; null for an address outside the configured gateway
 * (docs/behaviour.md#pay).
 */
export function gatewayTarget(url: string): string | null {
  return isGatewayTarget(url, environment.gatewayPage) ? url : null;
}
