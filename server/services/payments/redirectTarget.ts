import { judgeRedirect } from '@contract/rules/redirects';
import type { Config } from '../../config';

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
  const judged = judgeRedirect(wanted, config.publicUrl || ownOrigin, config.allowedRedirectOrigins);
  if (judged === null) return null;
  return judged.kind === 'inside' ? judged.path : judged.url;
}
