import { ERROR } from '@contract/errors';
import { DEADLINE_KINDS } from '@contract/rules/deadlines';
import { PARCEL_STATES, trackingCodeIn } from '@contract/rules/deliveryRules';
import { mobileIn } from '@contract/rules/mobile';
import { paymentCodeIn } from '@contract/rules/paymentCode';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { findDeadline } from '../db/repositories/dealExtras';
import { orderJob } from '../db/repositories/jobOrders';
import { listParcelsOnTheirWay, listRunningDeadlines } from '../db/repositories/sandboxDesk';
import {
  findSandboxParcel,
  listSandboxPushes,
  listSandboxSms,
  switchSandboxParcel,
} from '../db/repositories/simulators';
import { findTransactionByCode } from '../db/repositories/transactionRows';
import { refuse } from '../refusal';
import { passNow } from '../services/deadlines/fireDeadline';
import { trackingHashOf } from '../services/delivery/delivery';
import { deskPage } from './deskPage';
import { ledgerReport } from './ledgerReport';
import { HIDDEN, HTML_TYPE } from './page';

type Body<Field extends string> = { readonly [Name in Field]?: unknown } | undefined;

const MOST_ROWS = 50;

/** The desk at /sandbox, and as JSON: SMS inbox, push messages, ledger. */
export function registerDesk(app: FastifyInstance, context: Context): void {
  app.get('/sandbox', HIDDEN, async (_request, reply) => reply.type(HTML_TYPE).send(deskPage(context.config)));
  app.get<{ Querystring: { mobile?: unknown } }>('/sandbox/api/sms', HIDDEN, async ({ query }) => {
    const messages = await listSandboxSms(context.db.kysely, readMobile(query.mobile), MOST_ROWS);
    return {
      data: messages.map(({ mobile, text, code, sent_at }) => ({ mobile, text, code, sent_at: sent_at.toISOString() })),
    };
  });
  app.get('/sandbox/api/pushes', HIDDEN, async () => ({ data: await sandboxPushes(context) }));
  app.get('/sandbox/api/ledger', HIDDEN, async () => ({ data: await ledgerReport(context) }));
}

function readMobile(value: unknown): string | null {
  if (value === undefined || value === '') return null;
  const mobile = typeof value === 'string' ? mobileIn(value) : null;
  const fields = { mobile: 'is not a mobile number' };
  return mobile ?? refuse(ERROR.badRequest, 'Bad request values in query', { fields });
}

/** The sandbox's push messages, newest first, as a service worker receives them. */
export async function sandboxPushes(context: Context) {
  const messages = await listSandboxPushes(context.db.kysely, MOST_ROWS);
  return messages.map(({ text, sent_at }) => ({ ...JSON.parse(text), sent_at: sent_at.toISOString() }));
}

/**
 * `GET /sandbox/api/deadlines`: the open deadlines, newest first. `POST /sandbox/api/deadlines {payment_code, kind}` lets
 * one pass now, also at night; a deadline with grace begins that first. 1404 unknown transaction, 1007 no open deadline.
 */
export function registerDeadlines(app: FastifyInstance, context: Context): void {
  const { kysely } = context.db;
  app.get('/sandbox/api/deadlines', HIDDEN, async () => {
    const deadlines = await listRunningDeadlines(kysely, MOST_ROWS);
    return {
      data: deadlines.map(({ paymentCode, behalf, kind, dueAt, grace }) => ({
        payment_code: paymentCode,
        behalf,
        kind,
        due_at: dueAt.toISOString(),
        grace,
      })),
    };
  });
  app.post<{ Body: Body<'payment_code' | 'kind'> }>('/sandbox/api/deadlines', HIDDEN, async (request) => {
    const { payment_code: typed, kind: name } = request.body ?? {};
    const kind = DEADLINE_KINDS.find((one) => one === name);
    const code = paymentCodeIn(String(typed ?? ''));
    if (code === null || !kind) return refuse(ERROR.badRequest);
    const transaction = (await findTransactionByCode(kysely, code)) ?? refuse(ERROR.transactionNotFound);
    const deadline = await findDeadline(kysely, transaction.id, kind);
    if (!deadline) return refuse(ERROR.notAcceptable, 'No such deadline runs');
    return { data: { outcome: await passNow(context, transaction, deadline) } };
  });
}

/**
 * `GET /sandbox/api/carrier`: the parcels on their way. `POST /sandbox/api/carrier {tracking_code, state}` sets the
 * carriers' answer for a code (`unknown`, `moving`, `delivered`) and queries them at once.
 */
export function registerCarrier(app: FastifyInstance, context: Context): void {
  const { kysely } = context.db;
  app.get('/sandbox/api/carrier', HIDDEN, async () => {
    const parcels = await listParcelsOnTheirWay(kysely, { limit: MOST_ROWS });
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
  app.post<{ Body: Body<'tracking_code' | 'state'> }>('/sandbox/api/carrier', HIDDEN, async (request) => {
    const { tracking_code: typed, state: name } = request.body ?? {};
    const state = PARCEL_STATES.find((one) => one === name);
    const text = String(typed ?? '');
    const code = trackingCodeIn('post', text) ?? trackingCodeIn('other', text);
    if (code === null) return refuse(ERROR.badRequest, 'No tracking code');
    if (!state) return refuse(ERROR.badRequest, 'No state of a parcel');
    const now = context.clock.now();
    await switchSandboxParcel(kysely, { code, state, at: now });
    const trackingHash = trackingHashOf(context, code);
    const parcels = await listParcelsOnTheirWay(kysely, { trackingHash, limit: MOST_ROWS });
    for (const { transactionId } of parcels) await orderJob(kysely, 'tracking', transactionId, now);
    context.jobs.ordered();
    return { data: { tracking_code: code, state } };
  });
}
