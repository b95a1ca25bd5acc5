import { ERROR } from '@contract/errors';
import type { Config } from '../../config';
import { refuse } from '../../refusal';

/**
 * Where the payer comes back to after the gateway: a path of our own, or an address whose origin is allowed. Null when
 * nothing was asked for.
 * @throws Refusal 1002 for any other address: an open redirect after a payment is a gift to phishers.
 */
export function returnUrlOf(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  wanted: string | undefined,
  ownOrigin: string,
): string | null {
  if (!wanted) return null;
  const own = config.publicUrl || ownOrigin;
  const url = URL.canParse(wanted, own) ? new URL(wanted, own) : null;
  if (url?.origin === new URL(own).origin) return `${url.pathname}${url.search}`;
  if (url && config.allowedRedirectOrigins.includes(url.origin)) return url.href;
  return refuse(ERROR.badRequest, 'Bad request values', {
    fields: { redirect_gateway: 'is neither same-origin nor on the allow list' },
  });
}
