import { ERROR } from '@contract/errors';
import { judgeRedirect } from '@contract/rules/redirects';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { refuse } from '../../refusal';

/**
 * Where the payer comes back to after the gateway. Null when nothing was asked for.
 * @throws Refusal 1002 for an address that is not allowed: an open redirect after a payment is a gift to phishers.
 */
export function returnUrlOf(
  { config, security }: Context,
  wanted: string | undefined,
  ownOrigin: string,
): string | null {
  if (!wanted) return null;
  const target = allowedTarget(config, wanted, ownOrigin);
  if (target !== null) return target;
  security.note({ event: 'redirect_refused', wantedBy: 'payer' });
  return refuse(ERROR.badRequest, 'Bad request values', {
    fields: { redirect_gateway: 'is neither same-origin nor on the allow list' },
  });
}

/** What is kept is a path or somebody else's address, and neither depends on what our own address is. */
const ANY_ORIGIN = 'https://own.invalid';

/** A return address that was kept when the payment began, as it may be followed now: null when it is not allowed any more. */
export function returnUrlNow(
  config: Pick<Config, 'publicUrl' | 'allowedRedirectOrigins'>,
  kept: string | null,
): string | null {
  return kept === null ? null : allowedTarget(config, kept, ANY_ORIGIN);
}

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
