import { isGatewayTarget } from '@contract/rules/gatewayTarget';
import { environment } from './environment';

/** Domain of the bank network's payment pages. */
const BANK_NETWORK = 'shaparak.ir';

/** Leads on to a page of the bank network, where the card's password is asked. */
const PAYMENT_FACILITATOR = 'zarinpal.com';

/** The gateway's address as a browser shows it. In a sandbox the gateway is a page of ours. */
export interface GatewayAddress {
  /** «https:» */
  protocol: string;
  host: string;
  /** The end of the host that marks the bank network; null outside it. */
  ending: string | null;
}

/**
 * The only address that may ask for the card's password; of several gateways in the bank network their common ending.
 *
 * @param ownAddress of the page that is open
 */
export function gatewayAddress(ownAddress: string, pages = environment.gatewayPages): GatewayAddress {
  const [first, ...others] = pages.map((page) => {
    const { protocol, host } = new URL(page, ownAddress);
    if (isWithin(host, PAYMENT_FACILITATOR)) return { protocol, host: BANK_NETWORK, ending: BANK_NETWORK };
    return { protocol, host, ending: isWithin(host, BANK_NETWORK) ? BANK_NETWORK : null };
  });
  if (!first) throw new TypeError('There is no gateway');
  const isAlone = others.every(({ host }) => host === first.host);
  return isAlone || first.ending === null ? first : { ...first, host: BANK_NETWORK };
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * The target of the form that carries a payment; null for an address outside the configured gateway
 * (docs/behaviour.md#pay).
 */
export function gatewayTarget(url: string): string | null {
  return environment.gatewayPages.some((page) => isGatewayTarget(url, page)) ? url : null;
}
