import { CALLS } from '@contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { groupOf } from '../http/caller';
import { defineRoute } from '../http/defineRoute';
import { limitReserveCalls, myReserve, reserveDay, reserveDays } from '../services/reserves/reserves';
import { reservePage } from '../texts/reservePage';

/** Records and proofs of what is held (docs/reserves.md). */
export function registerReserveRoutes(app: FastifyInstance, context: Context): void {
  const limitAddress = (request: FastifyRequest) => limitReserveCalls(context, groupOf(request));
  defineRoute(app, context, CALLS.reserveDays, async ({ request }) => {
    await limitAddress(request);
    return reserveDays(context);
  });
  defineRoute(app, context, CALLS.reserveKeys, async ({ request }) => {
    await limitAddress(request);
    return { keys: [...context.signer.keys] };
  });
  defineRoute(app, context, CALLS.myReserve, async ({ query, session }) => {
    await limitReserveCalls(context, session.userId);
    return myReserve(context, { userId: session.userId, day: query.day });
  });
  defineRoute(app, context, CALLS.reserveDay, async ({ params, request }) => {
    await limitAddress(request);
    return reserveDay(context, params.day);
  });
}

/** The newest record as a page part for browsers without scripts. Empty for other pages, and without the database. */
export async function reservesWithoutScript(context: Context, path: string): Promise<string> {
  if (!/^\/reserves\/?$/i.test(path)) return '';
  const { days } = await reserveDays(context).catch(() => ({ days: [] }));
  return reservePage(days[0]);
}
