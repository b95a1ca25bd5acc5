import { isOwnPath, judgeRedirect } from './redirects';

/** Pages of the gateways, unless a setting names another one. The simulator's is a page of the sandbox. */
export const GATEWAY_PAGES = {
  simulator: '/sandbox/gateway',
  sepehr: 'https://sepehr.shaparak.ir/Payment/Pay',
  zarinpal: 'https://payment.zarinpal.com/pg/StartPay',
} as const;

/**
 * True when a form may carry a payment to an address: the origin of the configured gateway page, or a path of ours where
 * that page is a path (docs/behaviour.md#pay).
 *
 * @param target address that an answer or a stored record names
 * @param gatewayPage configured page of the card gateway
 */
export function isGatewayTarget(target: string, gatewayPage: string): boolean {
  if (isOwnPath(gatewayPage)) return isOwnPath(target);
  return /^https?:\/\//i.test(target) && judgeRedirect(target, gatewayPage, [])?.kind === 'inside';
}
