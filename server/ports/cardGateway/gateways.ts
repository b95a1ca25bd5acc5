import type { Clock } from '../../clock';
import type { Config, GatewaySettings } from '../../config';
import type { Database } from '../../db/database';
import type { GatewayKind } from '../../domain/transition';
import { circuitBreaker } from '../circuitBreaker';
import { PortFailure } from '../portFailure';
import type { RaiseAlarm } from '../providerAlarm';
import { CARD_GATEWAY, type CardGateway, type CardGateways, type Fields, type GatewayCallback } from './cardGateway';
import { cardGatewaySimulator } from './cardGatewaySimulator';
import { readSepehrCallback, sepehrCardGateway } from './sepehr';
import { readZarinpalCallback, zarinpalCardGateway } from './zarinpal';

/** The gateways in their order. A gateway that gives no tokens is not asked for a while; its payments are. */
export function createCardGateways({ gateways }: Config, db: Database, clock: Clock, alarm: RaiseAlarm): CardGateways {
  const known = new Map(
    gateways.map((settings) => [
      settings.kind,
      {
        settings,
        adapter: adapterOf(settings, db, clock, alarm),
        breaker: circuitBreaker(CARD_GATEWAY, clock),
      },
    ]),
  );
  const at = (kind: GatewayKind) => {
    const gateway = known.get(kind);
    if (!gateway) throw new PortFailure(CARD_GATEWAY, `${kind} is not configured`);
    return gateway;
  };
  return {
    offered: [...known.values()].map(({ settings: { kind, largestRials }, adapter: { ownership } }) => ({
      kind,
      ownership,
      largestRials,
    })),
    async requestToken({ gateway, ...request }) {
      const { adapter, breaker } = at(gateway);
      return breaker(() => adapter.requestToken(request));
    },
    verify: async ({ gateway, ...query }) => at(gateway).adapter.verify(query),
    inquire: async ({ gateway, ...query }) => (await at(gateway).adapter.inquire?.(query)) ?? null,
    reverse: async ({ gateway, ...query }) => at(gateway).adapter.reverse(query),
  };
}

function adapterOf(settings: GatewaySettings, db: Database, clock: Clock, alarm: RaiseAlarm): CardGateway {
  switch (settings.kind) {
    case 'sepehr':
      return sepehrCardGateway(settings, alarm);
    case 'zarinpal':
      return zarinpalCardGateway(settings, alarm);
    case 'simulator':
      return cardGatewaySimulator(db, clock);
  }
}

/** Reads a callback as the gateway of its attempt writes it; null for any other. */
export function readCallback(
  { gateway, gatewayToken }: { readonly gateway: GatewayKind; readonly gatewayToken: string },
  fields: Fields,
): GatewayCallback | null {
  return gateway === 'zarinpal' ? readZarinpalCallback(fields, gatewayToken) : readSepehrCallback(fields);
}
