import { paths } from '@/lib/paths';

/** The link that a payer opens: this origin and /pay/CODE. */
export function payLinkOf(code: string): string {
  return window.location.origin + paths.payCode(code);
}

/** The link as people read it, without protocol, in the two parts between which it may break. */
export function readablePayLink(code: string): [string, string] {
  return [`${window.location.host}${paths.pay}/`, code];
}
