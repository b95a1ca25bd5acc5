import { ERROR } from '@contract/errors';
import { PARCEL_STATES, type ParcelState } from '@contract/rules/delivery';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { listParcelsOnTheirWay, orderTracking } from '../db/repositories/sandboxDesk';
import { findSandboxParcel, switchSandboxParcel } from '../db/repositories/simulators';
import { refuse } from '../refusal';
import { trackingHashOf } from '../services/delivery/parcels';

interface Body {
  readonly tracking_code?: unknown;
  readonly state?: unknown;
}

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;
const CODE = /^[0-9A-Za-z-]{4,40}$/;
const SHOWN = 50;

/**
 * The simulated carriers' switch. `GET /sandbox/api/carrier`: the parcels that are on their way. `POST /sandbox/api/carrier
 * {tracking_code, state}`: what the carriers say of a code from now on (`unknown`, `moving`, `delivered`), and they are asked at once. Where carriers
 * are simulated only.
 */
export function registerCarrierRoutes(app: FastifyInstance, context: Context): void {
  const { kysely } = context.db;
  app.get('/sandbox/api/carrier', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const parcels = await listParcelsOnTheirWay(kysely, { limit: SHOWN });
    const data = await Promise.all(
      parcels.map(async ({ paymentCode, behalf, carrier, code }) => ({
        payment_code: paymentCode,
        behalf,
        carrier,
        tracking_code: code,
        state: (await findSandboxParcel(kysely, code))?.state ?? 'unknown',
      })),
    );
    return { data };
  });
  app.post<{ Body: Body }>('/sandbox/api/carrier', hidden, async (request) => {
    const { tracking_code: typed, state } = request.body ?? {};
    if (typeof typed !== 'string' || !CODE.test(typed)) return refuse(ERROR.badRequest, 'No tracking code');
    if (!isState(state)) return refuse(ERROR.badRequest, 'No state of a parcel');
    const code = typed.toUpperCase();
    const now = context.clock.now();
    await switchSandboxParcel(kysely, { code, state, at: now });
    const trackingHash = trackingHashOf(context, code);
    const parcels = await listParcelsOnTheirWay(kysely, { trackingHash, limit: SHOWN });
    const waiting = parcels.map(({ transactionId }) => transactionId);
    await orderTracking(kysely, waiting, now);
    context.jobs.ordered();
    return { data: { tracking_code: code, state } };
  });
}

function isState(value: unknown): value is ParcelState {
  return PARCEL_STATES.some((state) => state === value);
}
