import type { PAYING_CARDS } from '@contract/calls/accountCalls';
import type { Context } from '../../context';
import type { CardOwnership } from '../../domain/cardOwnership';
import type { GatewayKind } from '../../domain/transition';
import type { OfferedGateway } from '../../ports/cardGateway/cardGateway';

/** Who compares the card of a payment with its payer; null when the configuration lets any card pay. */
export function enforcedOwnership({ config, ports }: Context, gateway: GatewayKind): CardOwnership | null {
  if (config.cardOwnership !== 'enforced') return null;
  return ports.cardGateway.offered.find(({ kind }) => kind === gateway)?.ownership ?? 'none';
}

/** The gateways that can take a payment from an account, in the order in which they are asked. */
export function gatewaysFor(
  context: Context,
  account: { readonly pan: string | null },
  amountRials: number,
): readonly GatewayKind[] {
  const { offered } = context.ports.cardGateway;
  const fits = ({ kind, largestRials }: OfferedGateway) =>
    (largestRials === null || amountRials <= largestRials) &&
    (account.pan !== null || enforcedOwnership(context, kind) !== 'at_verify');
  return offered.filter(fits).map(({ kind }) => kind);
}

/** True for a sum that no gateway takes. */
export function isAboveGateways({ ports }: Context, amountRials: number): boolean {
  return ports.cardGateway.offered.every(({ largestRials }) => largestRials !== null && amountRials > largestRials);
}

/** The cards that may pay when an account is chosen. */
export function payingCardOf(
  context: Context,
  account: { readonly pan: string | null },
): (typeof PAYING_CARDS)[number] {
  if (context.config.cardOwnership !== 'enforced') return 'any';
  return gatewaysFor(context, account, 0).length === 0 ? 'none' : 'own';
}
