import type { EnvironmentReader } from './environmentReader';
import { type PortSettings, readPort } from './portSettings';

/** The classifieds partner that sellers and buyers come from. */
export interface PartnerSettings {
  /** Part of the addresses of its four calls, and the value of `?client=`. */
  readonly slug: string;
  /** As people know it. */
  readonly name: string;
  /** Where «back to the partner» leads; `{process_id}` stands for the process. */
  readonly returnUrl: string;
  /** Where a finished step sends the browser; `{process_id}` stands for the process. */
  readonly completionUrl: string;
  readonly port: PortSettings;
}

/** The sandbox's own partner: its chat is a page of this server. */
const SANDBOX = { slug: 'niazmandi', name: 'نیازمندی‌ها', chatUrl: '/sandbox/chat/{process_id}' } as const;
const SLUG = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Reads `PARTNER_*`. Null when there is no partner: an empty slug, or in production none. With one, production needs the
 * other variables too.
 */
export function readPartner(read: EnvironmentReader, production: boolean): PartnerSettings | null {
  const slug = read.text('PARTNER_SLUG', production || read.isEmpty('PARTNER_SLUG') ? '' : SANDBOX.slug);
  if (!slug) return null;
  if (!SLUG.test(slug)) read.reject('PARTNER_SLUG', 'takes up to 32 small letters, digits and hyphens');
  const url = (name: string) => (production ? read.requiredUrl(name) : read.link(name, SANDBOX.chatUrl));
  return {
    slug,
    name: production ? read.required('PARTNER_NAME') : read.text('PARTNER_NAME', SANDBOX.name),
    returnUrl: url('PARTNER_RETURN_URL'),
    completionUrl: url('PARTNER_COMPLETION_URL'),
    port: readPort(read, 'PARTNER', production),
  };
}

/** The origins of the partner's own pages: a browser may be sent there. Pages of ours have none of their own. */
export function partnerOrigins(partner: PartnerSettings | null): string[] {
  const addresses = partner ? [partner.returnUrl, partner.completionUrl] : [];
  return addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin);
}
