import type { Config } from '../config';

/**
 * Where a browser may be sent: a path of our own, or an address whose origin is on the allow list. Null for anything else.
 *
 * @param ownOrigin the origin under which the browser reached us; counts when no public address is configured.
 */
export function allowedTarget(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  wanted: string,
  ownOrigin: string,
): string | null {
  const own = config.publicUrl || ownOrigin;
  const url = wanted !== '' && URL.canParse(wanted, own) ? new URL(wanted, own) : null;
  if (url?.origin === new URL(own).origin) return `${url.pathname}${url.search}`;
  return url && config.allowedRedirectOrigins.includes(url.origin) ? url.href : null;
}
